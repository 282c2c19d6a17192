"""What PyPI varlink sees of a sheetd at the socket named on the command line."""

import sys

import varlink

INTERFACE = "org.sheetd.Presentation"


def error_of(call, *arguments, **named):
    """The name and parameters of the error that a call is answered with."""
    try:
        result = call(*arguments, **named)
        # With more, the first reply tells.
        if named.get("_more"):
            next(result)
    except varlink.VarlinkError as error:
        return error.error(), error.parameters()
    raise AssertionError(f"{call.__name__} was not refused")


def main(path):
    client = varlink.Client(f"unix:{path}")
    with client.open("org.varlink.service") as service:
        info = service.GetInfo()
        assert info["product"] == "sheetd", info
        assert info["interfaces"] == [INTERFACE, "org.varlink.service"], info
        text = service.GetInterfaceDescription(INTERFACE)["description"]
        found = varlink.Interface(text)
        assert found.name == INTERFACE
        assert "Present" in found.members and "Watch" in found.members
        assert error_of(service.GetInterfaceDescription, "org.example") == (
            "org.varlink.service.InterfaceNotFound", {"interface": "org.example"})

    # Each of these asks for the description first, and makes its methods from it.
    with client.open(INTERFACE) as one, client.open(INTERFACE) as two, client.open(
            INTERFACE) as three:
        watch = three.Watch(_more=True)
        kinds = [next(watch)["event"]["kind"] for _ in range(2)]
        assert kinds == ["sceneOpened", "ready"], kinds

        plain = one.Present(sheet={"title": "Plain", "actions": [{"id": "ok", "label": "OK"}]})
        assert plain["state"] == "presented" and plain.get("outcome") is None, plain
        event = next(watch)["event"]
        assert (event["kind"], event["id"]) == ("presented", plain["id"]), event
        assert event["sheet"]["request"]["title"] == "Plain", event

        states = one.Present(sheet={"message": "Wait"}, parent=plain["id"], _more=True)
        first = next(states)
        assert first["state"] == "presented", first
        assert next(watch)["event"]["kind"] == "presented"

        chosen = two.Choose(id=plain["id"], action="ok", values=[])["outcome"]
        assert (chosen["reason"], chosen["action"]) == ("action", "ok"), chosen
        last = next(states)
        assert last["state"] == "dismissed", last
        assert last["outcome"]["reason"] == "parentDismissed", last
        assert list(states) == []
        ended = [next(watch)["event"]["id"] for _ in range(2)]
        assert ended == [first["id"], plain["id"]], ended

        awaited = two.Await(id=plain["id"])
        assert awaited["outcome"] == chosen, awaited
        assert two.DescribeScene()["sheets"] == []
        assert two.GetStatus()["watchers"] == 1

        assert error_of(two.Dismiss, id="nothing") == (
            f"{INTERFACE}.NoSuchSheet", {"id": "nothing"})
        name, parameters = error_of(two.Dismiss, id=plain["id"])
        assert name == f"{INTERFACE}.AlreadyDismissed", name
        assert parameters["outcome"] == chosen, parameters
        assert error_of(two.Present, sheet={"title": "\u202e"}) == (
            "org.varlink.service.InvalidParameter", {"parameter": "sheet.title"})
        assert error_of(two.Watch) == ("org.varlink.service.ExpectedMore", {})
        assert [entry["id"] for entry in two.History(limit=1)["entries"]] == [plain["id"]]
        assert error_of(two.EndDrag, renderer="r", id="a", translation=1.0, velocity=1.0) == (
            f"{INTERFACE}.NoSuchSheet", {"id": "a"})
        assert error_of(two.Present, sheet={}, scene="nowhere", _more=True) == (
            f"{INTERFACE}.NoSuchScene", {"scene": "nowhere"})
        two.OpenScene(id="oneway", _oneway=True)
        assert [scene["id"] for scene in two.ListScenes()["scenes"]] == ["main", "oneway"]
    print("passed")


main(sys.argv[1])
