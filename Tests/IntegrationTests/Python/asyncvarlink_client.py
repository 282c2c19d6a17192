"""What PyPI asyncvarlink sees of a sheetd at the socket named on the command line."""

import asyncio
import sys

import asyncvarlink
from asyncvarlink.serviceinterface import InterfaceNotFound, VarlinkServiceInterface

INTERFACE = "org.sheetd.Presentation"


class Presentation(asyncvarlink.VarlinkInterface, name=INTERFACE):
    """One method as this library has it: made from types of its own, not from the description."""

    @asyncvarlink.varlinkmethod(return_parameter="dismissed")
    def DismissPresented(self, *, id: str) -> list[str]:
        raise NotImplementedError


async def connect(path):
    _, protocol = await asyncvarlink.connect_unix_varlink(
        asyncvarlink.VarlinkClientProtocol, path)
    return protocol


async def ask(protocol, method, **parameters):
    """The parameters of the one reply, or the error and its parameters."""
    reply, _ = await protocol.call(
        asyncvarlink.VarlinkMethodCall(f"{INTERFACE}.{method}", parameters))
    return reply.parameters if reply.error is None else (reply.error, reply.parameters)


def follow(protocol, method, **parameters):
    """The replies of a call with more."""
    return protocol.call_more(
        asyncvarlink.VarlinkMethodCall(f"{INTERFACE}.{method}", parameters, more=True))


async def following(replies):
    reply, _ = await anext(replies)
    assert reply.error is None, reply
    return reply.parameters


async def main(path):
    one, two, three = [await connect(path) for _ in range(3)]
    service = one.make_proxy(VarlinkServiceInterface)
    info = await service.GetInfo()
    assert info["interfaces"] == [INTERFACE, "org.varlink.service"], info
    description = (await service.GetInterfaceDescription(interface=INTERFACE))["description"]
    assert description.endswith("error ServiceStopping (restarting: bool)\n"), description[-99:]
    try:
        await service.GetInterfaceDescription(interface="org.example")
        raise AssertionError("org.example is there")
    except InterfaceNotFound as error:
        assert error.parameters == {"interface": "org.example"}, error.parameters

    watch = follow(three, "Watch")
    kinds = [(await following(watch))["event"]["kind"] for _ in range(2)]
    assert kinds == ["sceneOpened", "ready"], kinds

    plain = await ask(one, "Present", sheet={"title": "Plain"})
    assert plain["state"] == "presented", plain
    states = follow(one, "Present", sheet={}, parent=plain["id"])
    first = await following(states)
    assert first["state"] == "presented", first
    for id in [plain["id"], first["id"]]:
        event = (await following(watch))["event"]
        assert (event["kind"], event["id"]) == ("presented", id), event

    # Three calls at once on one connection are answered in their order.
    waiting, status, scenes = await asyncio.gather(
        ask(two, "Await", id=first["id"], timeoutMSec=1), ask(two, "GetStatus"),
        ask(two, "ListScenes"))
    assert waiting == {"state": "presented"}, waiting
    assert status["sheets"] == 2, status
    assert [scene["id"] for scene in scenes["scenes"]] == ["main"], scenes

    proxy = two.make_proxy(Presentation)
    assert await proxy.DismissPresented(id=plain["id"]) == {"dismissed": [first["id"]]}
    last = await following(states)
    assert last["outcome"]["reason"] == "requested", last
    assert [reply async for reply in states] == []
    assert await ask(two, "Await", id=first["id"]) == {
        "state": "dismissed", "outcome": last["outcome"]}

    assert await ask(two, "Dismiss", id="nothing") == (
        f"{INTERFACE}.NoSuchSheet", {"id": "nothing"})
    assert await ask(two, "Present", sheet={"titel": "x"}) == (
        "org.varlink.service.InvalidParameter", {"parameter": "sheet.titel"})
    assert await ask(two, "Watch") == ("org.varlink.service.ExpectedMore", {})

    form = {"elements": [{"id": "name", "kind": "field", "required": True}],
            "actions": [{"id": "ok", "label": "OK"}], "detents": ["medium", "large"]}
    asked = await ask(one, "Present", sheet=form, token="form")
    again = await ask(two, "Present", sheet=form, token="form")
    assert again == {"id": asked["id"], "state": "presented", "deduplicated": True}, again
    id = asked["id"]
    assert await ask(one, "Update", id=id, title="Name") == {"generation": 2}
    assert await ask(one, "SelectDetent", id=id, detent="large") == {}
    assert (await ask(one, "Explain", id=id))["state"] == "presented"
    error, parameters = await ask(one, "Choose", id=id, action="ok")
    assert error == f"{INTERFACE}.InvalidAnswer", error
    assert parameters["element"] == "name", parameters
    answer = [{"id": "name", "value": ["Ada"]}]
    chosen = await ask(one, "Choose", id=id, action="ok", values=answer, generation=2)
    assert chosen["outcome"]["values"] == answer, chosen
    history = await ask(one, "History", limit=1)
    assert [entry["id"] for entry in history["entries"]] == [id], history
    assert await ask(one, "ResizeRenderer", renderer="r", size={"width": 1.0, "height": 1.0}) == (
        f"{INTERFACE}.NoSuchRenderer", {"renderer": "r"})
    print("passed")


asyncio.run(main(sys.argv[1]))
