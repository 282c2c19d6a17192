/// Facts and the items of snapshots as bytes, in the wire format of Protocol Buffers.
///
/// **Source:** docs/store.md, docs/facts.proto.
package enum FactCoder {}
