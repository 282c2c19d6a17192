"""One conversation with the sheetd at the socket named on the command line, by PyPI varlink, in which
every method of the interface is called and every reply compared."""

import sys

import varlink

INTERFACE = "org.sheetd.Presentation"
# Those that come with later versions, with parameters that would do.
SIZE = {"width": 400.0, "height": 800.0}
OK = {"id": "ok", "label": "OK"}
NO = {"id": "no", "label": "No", "role": "cancel"}
CHOICES = [{"id": word, "label": word.title()} for word in ["red", "green", "blue"]]
# Every kind of element: what it is presented with, and the answer that is given to it.
ELEMENTS = [
    ({"kind": "text", "text": "Read this."}, None),
    ({"kind": "copyable", "id": "code", "text": "ABC-123"}, None),
    ({"kind": "image", "text": "dialog-question"}, None),
    ({"kind": "progress", "id": "work", "value": ["0.25"]}, None),
    ({"kind": "field", "id": "name", "required": True, "minimumLength": 2}, ["Ada"]),
    ({"kind": "multiline", "id": "notes", "maximumLength": 20}, ["one\ntwo"]),
    ({"kind": "number", "id": "count", "minimum": 0.0, "maximum": 9.5}, ["4.5"]),
    ({"kind": "toggle", "id": "loud", "value": ["false"]}, ["true"]),
    ({"kind": "choice", "id": "colour", "choices": CHOICES, "value": ["red"]}, ["blue"]),
    ({"kind": "filter", "id": "colours", "choices": CHOICES}, ["red", "green"]),
    ({"kind": "date", "id": "day"}, ["2028-02-29"]),
    ({"kind": "dateRange", "id": "stay"}, ["2028-02-28", "2028-03-01"]),
    ({"kind": "time", "id": "hour"}, ["23:59"]),
    ({"kind": "telepathy", "id": "thought"}, ["anything"]),
]


class Conversation:
    """Several connections to one service, and what has been asked over them."""

    def __init__(self, path):
        self.client = varlink.Client(f"unix:{path}")
        self.asked = set()
        self.one, self.two = self.open(), self.open()
        self.watch = self.call("Watch", self.open(), _more=True)
        self.sequence = None

    def open(self):
        """A new connection, on which a call may wait."""
        return self.client.open(INTERFACE)

    def call(self, method, connection=None, **parameters):
        self.asked.add(method)
        return getattr(connection or self.one, method)(**parameters)

    def refused(self, method, **parameters):
        """The error that a call is answered with, without its interface, and its parameters."""
        try:
            reply = self.call(method, self.two, **parameters)
            if parameters.get("_more"):
                reply = next(reply)
        except varlink.VarlinkError as error:
            return error.error().removeprefix(f"{INTERFACE}."), error.parameters() or {}
        raise AssertionError(f"{method} {parameters} was not refused: {reply}")

    def event(self):
        """The next event; each change counts up by one."""
        event = next(self.watch)["event"]
        if self.sequence is not None:
            equal(event["sequence"], self.sequence + 1)
        self.sequence = event["sequence"]
        return event

    def expect(self, *kinds_and_ids):
        """The next events, of these kinds and about these sheets or scenes."""
        events = [self.event() for _ in kinds_and_ids]
        found = [(event["kind"], event.get("id") or event["scene"]["id"]) for event in events]
        equal(found, list(kinds_and_ids))
        return events

    def present(self, title="x", /, *, _more=False, connection=None, **parameters):
        """Presents a sheet of this title, and of what stands in sheet."""
        sheet = {"title": title, **parameters.pop("sheet", {})}
        return self.call("Present", connection, sheet=sheet, _more=_more, **parameters)

    def states(self, scene="main"):
        sheets = self.call("DescribeScene", id=scene)["sheets"]
        return [(sheet["id"], sheet["state"]) for sheet in sheets]


def equal(found, expected):
    assert found == expected, f"{found} instead of {expected}"


def watching(talk):
    equal([next(talk.watch)["event"]["kind"] for _ in range(2)], ["sceneOpened", "ready"])
    status = talk.call("GetStatus")
    equal([status[key] for key in ["scenes", "sheets", "watchers", "connections", "renderers"]],
          [1, 0, 1, 3, 0])
    equal(talk.refused("Watch"), ("org.varlink.service.ExpectedMore", {}))


def scenes(talk):
    scene = talk.call("OpenScene", id="hall", title="The hall")["scene"]
    equal((scene["number"], scene["title"], scene["phase"]), (2, "The hall", "active"))
    equal(talk.call("OpenScene", id="hall", title="Hall")["scene"]["title"], "Hall")
    talk.expect(("sceneOpened", "hall"), ("sceneUpdated", "hall"))
    equal([scene["id"] for scene in talk.call("ListScenes")["scenes"]], ["main", "hall"])
    equal(talk.refused("OpenScene", id="no name"),
          ("org.varlink.service.InvalidParameter", {"parameter": "id"}))
    equal(talk.refused("DescribeScene", id="attic"), ("NoSuchScene", {"scene": "attic"}))


def detents(talk):
    shape = {"detents": ["medium", "large", "height:120"], "selectedDetent": "medium",
             "largestUndimmedDetent": "height:120", "grabberVisible": True}
    id = talk.present("Detents", sheet=shape)["id"]
    equal(talk.call("DescribeSheet", id=id)["sheet"]["selectedDetent"], "medium")
    equal(talk.call("SelectDetent", id=id, detent="large"), {})
    _, changed = talk.expect(("presented", id), ("detentChanged", id))
    equal(changed["detent"], "large")
    equal(talk.refused("SelectDetent", id=id, detent="half"),
          ("NoSuchDetent", {"id": id, "detent": "half"}))
    equal(talk.refused("Present", sheet={"detents": ["medium", "tall"]}),
          ("org.varlink.service.InvalidParameter", {"parameter": "sheet.detents[1]"}))
    # The chosen one is no longer there: the nearest is taken.
    equal(talk.call("Update", id=id, detents=["medium", "fraction:0.9"],
                    clear=["largestUndimmedDetent"])["generation"], 1)
    talk.expect(("updated", id), ("detentChanged", id))
    equal(talk.call("DescribeSheet", id=id)["sheet"]["selectedDetent"], "fraction:0.9")
    equal(talk.call("AttemptDismiss", id=id, gesture="swipe"), {"dismissed": True})
    equal(talk.expect(("dismissed", id))[0]["outcome"]["reason"], "swipe")


def elements(talk):
    asked = [element for element, _ in ELEMENTS]
    answers = [{"id": element["id"], "value": answer} for element, answer in ELEMENTS if answer]
    waiting = talk.present("Form", sheet={"elements": asked, "actions": [OK, NO]}, _more=True,
                           connection=talk.open())
    id = next(waiting)["id"]
    equal(talk.expect(("presented", id))[0]["sheet"]["request"]["elements"], asked)
    progress = [{"id": "work", "value": ["0.75"]}]
    equal(talk.call("Update", id=id, values=progress)["generation"], 1)
    equal(talk.call("Update", id=id, title="The form", message="Please.", icon="face-smile",
                    payload={"any": [1, "thing"]})["generation"], 2)
    equal(talk.call("Update", id=id, clear=["message", "icon", "payload"])["generation"], 3)
    talk.expect(*[("updated", id)] * 3)
    request = talk.call("DescribeSheet", id=id)["sheet"]["request"]
    equal(sorted(request), ["actions", "elements", "title"])
    equal(request["elements"][3]["value"], ["0.75"])

    def refusal(change, action="ok", generation=3):
        values = [answer for answer in answers if answer["id"] not in change]
        values += [{"id": key, "value": value} for key, value in change.items() if value]
        name, parameters = talk.refused(
            "Choose", id=id, action=action, values=values, generation=generation)
        return name, parameters.get("element") or parameters.get("action")

    for key, value in {
            "name": None, "notes": ["x" * 21], "count": ["ten"], "loud": ["yes"],
            "colour": ["pink"], "colours": ["red", "red"], "day": ["2027-02-29"],
            "stay": ["2028-03-01", "2028-02-28"], "hour": ["24:00"], "missing": ["x"]}.items():
        equal(refusal({key: value}), ("InvalidAnswer", key))
    equal(refusal({}, action="maybe"), ("InvalidAnswer", "maybe"))
    equal(refusal({}, generation=2), ("StaleAnswer", None))
    equal(talk.refused("Choose", id=id, action="ok", values=answers, renderer="r1"),
          ("NoSuchRenderer", {"renderer": "r1"}))

    outcome = talk.call("Choose", id=id, action="ok", values=answers, generation=3)["outcome"]
    equal((outcome["reason"], outcome["action"]), ("action", "ok"))
    equal(outcome["values"], answers)
    equal(outcome.get("withheld"), None)
    last = list(waiting)[-1]
    equal((last["state"], last["outcome"]), ("dismissed", outcome))
    equal(talk.expect(("dismissed", id))[0]["outcome"], outcome)
    equal(talk.call("Await", id=id), {"state": "dismissed", "outcome": outcome})
    equal(talk.call("DescribeSheet", id=id), {"outcome": outcome})
    equal(talk.refused("Choose", id=id, action="no"),
          ("AlreadyDismissed", {"id": id, "outcome": outcome}))


def secrets(talk):
    sheet = {"elements": [{"kind": "secret", "id": "pin", "characters": "digits",
                           "minimumLength": 4}], "actions": [OK, NO]}
    equal(talk.refused("Present", sheet=sheet),
          ("org.varlink.service.InvalidParameter", {"parameter": "sheet.elements"}))
    id = talk.present(sheet=sheet, token="pin")["id"]
    talk.expect(("presented", id))
    answer = {"action": "ok", "values": [{"id": "pin", "value": ["0451"]}]}
    equal(talk.refused("Choose", id=id, **answer),
          ("org.varlink.service.InvalidParameter", {"parameter": "generation"}))
    equal(talk.refused("Choose", id=id, generation=1, **answer),
          ("NotInteractive", {"id": id, "state": "presented"}))
    waiting = talk.present(sheet=sheet, token="pin", _more=True, connection=talk.open())
    first = next(waiting)
    equal((first["id"], first["deduplicated"]), (id, True))
    outcome = talk.call("Choose", id=id, generation=1, **answer)["outcome"]
    equal((outcome["withheld"], outcome.get("values", [])), (["pin"], []))
    equal(next(waiting)["outcome"]["values"], answer["values"])
    equal(talk.expect(("dismissed", id))[0]["outcome"], outcome)
    equal(talk.call("Await", id=id)["outcome"], outcome)


def tokens(talk):
    first = talk.present("Once", token="once")
    equal(first.get("deduplicated"), None)
    again = talk.present("Once", token="once", connection=talk.two)
    equal((again["id"], again["deduplicated"]), (first["id"], True))
    equal(talk.refused("Present", sheet={"title": "Twice"}, token="once"),
          ("TokenInUse", {"id": first["id"]}))
    equal(talk.call("Dismiss", id=first["id"]), {"dismissed": [first["id"]]})
    late = talk.present("Once", token="once")
    equal((late["state"], late["outcome"]["reason"]), ("dismissed", "requested"))
    talk.expect(("presented", first["id"]), ("dismissed", first["id"]))


def places(talk):
    key = {"key": "wifi"}
    old = talk.present(sheet=key)["id"]
    child = talk.present(parent=old)["id"]
    equal(talk.refused("Present", sheet=key), ("KeyInUse", {"key": "wifi", "id": old}))
    new = talk.present(sheet=key, placement="replace")["id"]
    talk.expect(("presented", old), ("presented", child), ("dismissed", child),
                ("dismissed", old), ("presented", new))
    equal(talk.call("Await", id=old)["outcome"]["reason"], "replaced")
    equal(talk.call("Await", id=child)["outcome"]["reason"], "parentDismissed")

    queued = [talk.present(placement="queue") for _ in range(2)]
    equal([reply["state"] for reply in queued], ["queued", "queued"])
    first, second = [reply["id"] for reply in queued]
    equal(talk.states(), [(new, "presented"), (first, "queued"), (second, "queued")])
    reasons = talk.call("Explain", id=second)
    equal(reasons["state"], "queued")
    assert any(new in reason for reason in reasons["reasons"]), reasons
    other = talk.present(placement="replace", replaces=first)["id"]
    equal(talk.states(), [(new, "presented"), (other, "queued"), (second, "queued")])
    talk.expect(("queued", first), ("queued", second), ("dismissed", first), ("queued", other))
    talk.call("Dismiss", id=new)
    talk.expect(("dismissed", new), ("presented", other))
    equal(talk.refused("Present", sheet={}, replaces=new),
          ("org.varlink.service.InvalidParameter", {"parameter": "replaces"}))
    equal(talk.refused("Present", sheet={}, placement="replace", replaces=new),
          ("NoSuchSheet", {"id": new}))
    equal(talk.states(), [(other, "presented"), (second, "queued")])
    equal(talk.call("DismissAll", scene="main"), {"dismissed": [second, other]})
    talk.expect(("dismissed", second), ("dismissed", other))


def ends(talk):
    parent = talk.present(sheet={"kind": "picker"})["id"]
    child = talk.present(parent=parent)["id"]
    equal(talk.call("DismissPresented", id=parent), {"dismissed": [child]})
    equal(talk.call("DismissPresented", id=parent), {"dismissed": []})
    equal(talk.call("DismissAll", kind="picker"), {"dismissed": [parent]})
    talk.expect(("presented", parent), ("presented", child), ("dismissed", child),
                ("dismissed", parent))

    fixed = talk.present(sheet={"interactiveDismissDisabled": True, "actions": [OK, NO]})["id"]
    for gesture in ["swipe", "tapOutside", "override"]:
        equal(talk.call("AttemptDismiss", id=fixed, gesture=gesture), {"dismissed": False})
    # Escape is the action that cancels.
    equal(talk.call("AttemptDismiss", id=fixed, gesture="escape"), {"dismissed": True})
    *_, last = talk.expect(("presented", fixed), *[("dismissAttempted", fixed)] * 3,
                           ("dismissed", fixed))
    equal((last["outcome"]["reason"], last["outcome"]["action"]), ("action", "no"))


def times(talk):
    waiting = talk.open()
    replies = list(talk.present(sheet={"expiresAfterMSec": 30}, _more=True, connection=waiting))
    equal([reply["state"] for reply in replies], ["presented", "dismissed"])
    equal(replies[-1]["outcome"]["reason"], "expired")
    id = replies[0]["id"]
    talk.expect(("presented", id), ("dismissed", id))
    # Nobody draws, so nobody has seen it for a moment.
    unseen = talk.present(sheet={"expiresAfterMSec": 1, "expiryClock": "visible"})["id"]
    equal(talk.call("Await", id=unseen, timeoutMSec=30), {"state": "presented"})
    equal(talk.call("DescribeSheet", id=unseen)["sheet"]["expiresInMSec"], 1)
    equal(talk.refused("Present", sheet={}, whenUnrendered="reject"),
          ("NoRenderer", {"scene": "main"}))
    talk.call("Update", id=unseen, clear=["expiresAfterMSec"])
    talk.call("Dismiss", id=unseen)
    talk.expect(("presented", unseen), ("updated", unseen), ("dismissed", unseen))


def phases(talk):
    def sheet(**policies):
        return talk.present(scene="hall", sheet=policies)["id"]

    plain, held = sheet(), sheet(onInactive="hold")
    kept, grace = sheet(onInactive="keep", onBackground="dismiss"), sheet(inactiveGraceMSec=30)
    talk.expect(*[("presented", id) for id in [plain, held, kept, grace]])
    set_phase = talk.call("SetPhase", scene="hall", phase="inactive", source="door")
    equal([(scene["id"], scene["phase"]) for scene in set_phase["scenes"]], [("hall", "inactive")])
    changed, ended, *_ = talk.expect(
        ("phaseChanged", "hall"), ("dismissed", plain), ("held", grace), ("held", held))
    equal((changed["previousPhase"], changed["scene"]["phase"]), ("active", "inactive"))
    equal(ended["outcome"]["reason"], "sceneInactive")
    equal(talk.expect(("dismissed", grace))[0]["outcome"]["reason"], "sceneInactive")
    late = sheet()
    equal(talk.states("hall"), [(held, "held"), (kept, "presented"), (late, "queued")])
    equal(talk.refused("Present", scene="hall", sheet={}, whenInactive="reject"),
          ("SceneNotActive", {"scene": "hall", "phase": "inactive"}))
    talk.call("SetPhase", scene="hall", phase="background", source="door")
    talk.expect(("queued", late), ("phaseChanged", "hall"), ("dismissed", kept))
    talk.call("SetPhase", scene="hall", source="door")
    talk.expect(("phaseChanged", "hall"), ("phaseChanged", "hall"), ("resumed", held),
                ("presented", late))
    equal(talk.call("CloseScene", id="hall"), {"dismissed": [late, held]})
    talk.expect(("dismissed", late), ("dismissed", held), ("sceneClosed", "hall"))
    equal(talk.call("Await", id=held)["outcome"]["reason"], "sceneClosed")


def lifetimes(talk):
    holder = talk.open()
    id = next(talk.present(_more=True, connection=holder))["id"]
    equal(talk.call("DescribeSheet", id=id)["sheet"]["lifetime"], "presenter")
    holder.close()
    _, ended = talk.expect(("presented", id), ("dismissed", id))
    equal(ended["outcome"]["reason"], "presenterGone")


def limits(talk):
    equal(talk.refused("Present", sheet={"message": "x" * (65 << 10)}),
          ("QuotaExceeded", {"resource": "bytes", "limit": 65536}))
    equal(talk.refused("Explain", id="nothing"), ("NoSuchSheet", {"id": "nothing"}))
    equal(talk.refused("Update", id="nothing", clear=["title"]),
          ("org.varlink.service.InvalidParameter", {"parameter": "clear[0]"}))


def history(talk):
    ids = []
    for key in ["first", "second", "third"]:
        ids.append(talk.present(sheet={"title": key, "key": key, "kind": "note"})["id"])
        talk.call("Dismiss", id=ids[-1])
        talk.expect(("presented", ids[-1]), ("dismissed", ids[-1]))
    page = talk.call("History", limit=2)
    equal([entry["id"] for entry in page["entries"]], [ids[2], ids[1]])
    entry = page["entries"][0]
    equal(sorted(entry), ["createdAt", "id", "key", "kind", "outcome", "scene", "uid"])
    equal((entry["key"], entry["kind"], entry["scene"]), ("third", "note", "main"))
    equal(sorted(entry["outcome"]), ["endedAt", "id", "reason", "scene", "sequence"])
    rest = talk.call("History", limit=2, before=page["next"])
    equal(rest["entries"][0]["id"], ids[0])
    equal([entry["id"] for entry in talk.call("History", key="second")["entries"]], [ids[1]])
    equal(talk.call("History", scene="attic"), {"entries": []})
    for name, value in {"before": "x", "limit": 0, "scene": "a b", "key": ""}.items():
        equal(talk.refused("History", **{name: value}),
              ("org.varlink.service.InvalidParameter", {"parameter": name}))


def rendering(talk):
    screen = talk.open()
    pictures = talk.call("Attach", screen, name="screen", size=SIZE, _more=True)
    empty = next(pictures)
    name = empty["renderer"]
    equal((empty["revision"], empty["layers"], empty["scene"]["size"]), (1, [], SIZE))
    equal(talk.event()["scene"]["renderers"], 1)
    equal(talk.call("ReportDrawn", renderer=name, revision=1), {})
    id = talk.present("Drag me", sheet={"detents": ["content", "large"]})["id"]
    talk.expect(("presented", id))
    equal([(layer["sheet"]["id"], layer["height"], layer["interactive"])
           for layer in next(pictures)["layers"]], [(id, 416, False)])
    equal(talk.call("ReportContentHeight", renderer=name, id=id, height=100.0), {})
    equal(next(pictures)["layers"][0]["height"], 116)
    # The input guard is over.
    equal(next(pictures)["layers"][0]["interactive"], True)
    equal(talk.call("ResizeRenderer", renderer=name, size={"width": 400.0, "height": 600.0}), {})
    equal(talk.event()["scene"]["size"]["height"], 600)
    equal([detent["height"] for detent in next(pictures)["layers"][0]["detentHeights"]], [116, 600])
    drag = {"renderer": name, "id": id, "velocity": 0.0}
    equal(talk.call("EndDrag", translation=-400.0, **drag),
          {"dismissed": False, "detent": "large", "height": 600})
    talk.expect(("detentChanged", id))
    equal(talk.call("EndDrag", translation=550.0, **drag), {"dismissed": True})
    equal(talk.expect(("dismissed", id))[0]["outcome"]["reason"], "swipe")
    screen.close()
    equal(talk.event()["scene"]["renderers"], 0)
    equal(talk.refused("ReportDrawn", renderer=name, revision=1), ("NoSuchRenderer", {"renderer": name}))


def main(path):
    talk = Conversation(path)
    for part in [watching, scenes, detents, elements, secrets, tokens, places, ends, times, phases,
                 lifetimes, limits, history, rendering]:
        part(talk)
    with talk.client.open("org.varlink.service") as service:
        text = service.GetInterfaceDescription(INTERFACE)["description"]
    members = varlink.Interface(text).members.values()
    methods = {member.name for member in members if type(member).__name__ == "_Method"}
    equal(methods - talk.asked, set())
    equal(len(methods), 24)
    status = talk.call("GetStatus")
    equal((status["sheets"], status["scenes"]), (0, 1))
    print("passed")


main(sys.argv[1])
