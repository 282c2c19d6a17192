// swift-format-ignore-file: the lines below are the contract's, not ours.

extension PresentationInterface {
    /// The contract word for word, as GetInterfaceDescription gives it out; a copy for packagers lies
    /// in `packaging/varlink`, and a test compares the two.
    package static let text = #"""
        # Presents, dismisses and observes modal sheets. There is one stack of sheets per scene, and every
        # sheet ends exactly once, with a reason. docs/rules.md gives the rules (R1 to R46).
        #
        # Compatibility: methods, types, errors and nullable fields are only ever added. A field that is null
        # may be left out. A client ignores fields it does not know. Strings that come from a list that may
        # grow (kind of element, reason, kind of event) are strings, not enums: an unknown kind of element is
        # drawn as text, an unknown reason means that somebody else ended the sheet, an unknown event is
        # skipped. Strings named ...At are RFC 3339 in UTC with microseconds; they are for people, deadlines
        # never depend on them.
        #
        # Present (with `more`), Await, Watch and Attach occupy their connection until they end: send other
        # calls on another one. varlinkctl needs --timeout=infinity for them. They end early with
        # ServiceStopping when the service stops.
        interface org.sheetd.Presentation

        # ---- Scenes ---------------------------------------------------------------------------------------

        # SwiftUI's ScenePhase. active: visible and interactive. inactive: visible, should not be used.
        # background: not visible.
        type ScenePhase (active, inactive, background)

        # Lengths are in points, as a renderer measures them.
        type Size (width: float, height: float)

        type EdgeInsets (top: float, leading: float, bottom: float, trailing: float)

        # One opinion about the phase of a scene. A scene is as active as its least active source.
        # name: "manual", "signal", "session", "locker", "sleep", "notify:PID", or a caller's own. status: what the source said in words (STATUS= of sd_notify).
        type PhaseSource (name: string, phase: ScenePhase, status: ?string, uid: ?int, pid: ?int)

        # number: small and stable while the scene is open; the value that a real-time signal carries. owner:
        # the uid that rules over it. session and seat: the logind session or seat it is bound to. size and
        # safeArea: those of the renderer that has been attached longest.
        type Scene (
          id: string,
          number: int,
          title: ?string,
          owner: int,
          session: ?string,
          seat: ?string,
          phase: ScenePhase,
          sources: []PhaseSource,
          size: ?Size,
          safeArea: ?EdgeInsets,
          renderers: int,
          presented: int,
          queued: int,
          held: int
        )

        # ---- What a sheet is ------------------------------------------------------------------------------

        # sheet: rises from the bottom edge and rests at a detent. alert: centred, above every sheet of its
        # priority. cover: fills the scene.
        type Style (sheet, alert, cover)

        # dismiss: it ends. hold: it leaves the screen and comes back when the scene is active again.
        # keep: nothing happens to it (over a locked screen it counts as hold).
        type PhasePolicy (dismiss, hold, keep)

        # stack: on top, at once. queue: when no sheet of its scene with the same or a higher priority is up.
        # replace: in the place of the sheet named by `replaces`, or of the live sheet with the same key.
        type Placement (stack, queue, replace)

        type Priority (normal, high, critical)

        # presenter: the sheet ends when those who wait for it are gone. detached: it does not.
        type Lifetime (presenter, detached)

        # What Present does while the scene is not active and the sheet's policy would dismiss it at once.
        type WhenInactive (queue, reject)

        # What Present does while no renderer is attached to the scene.
        type WhenUnrendered (wait, reject)

        # elapsed: counts from Present, also through suspend. visible: counts only while the sheet is
        # presented in an active scene that has a renderer.
        type ExpiryClock (elapsed, visible)

        type ActionRole (normal, cancel, destructive)

        # The first action that is not a cancel is the default one. icon: a name from the icon theme.
        type Action (id: string, label: string, role: ?ActionRole, icon: ?string)

        type Choice (id: string, label: string, icon: ?string)

        # What one element holds. Every value is a list of strings, as in a web form: one string for most
        # kinds, any number for filter, two for dateRange; "true" or "false" for toggle.
        type Value (id: string, value: []string)

        # kind: text (words to read), copyable (words with a control that copies them), field (one line),
        # multiline, secret (one line, not echoed, takes no value, see R26), number, toggle, choice (one of
        # choices), filter (any of choices, can be cleared), date (YYYY-MM-DD), dateRange (two dates), time
        # (HH:MM), progress (0 to 1; without a value it only shows that work goes on), image (an icon name or
        # a file).
        # value: what it starts with, written as in Value. minimum and maximum: of a number. characters:
        # "any" (when left out) or "digits".
        type Element (
          id: ?string,
          kind: string,
          label: ?string,
          text: ?string,
          value: ?[]string,
          choices: ?[]Choice,
          placeholder: ?string,
          required: ?bool,
          minimum: ?float,
          maximum: ?float,
          minimumLength: ?int,
          maximumLength: ?int,
          characters: ?string
        )

        # Detents are written "content", "quarter", "medium", "half", "large", "fraction:0.4", "height:320".
        # key: what the sheet is about; two live sheets of one user in one scene never share a key.
        # kind and payload: for a renderer that draws this kind in its own way; carried, never interpreted.
        # Others draw the sheet from title, message, elements and actions.
        type SheetRequest (
          key: ?string,
          style: ?Style,
          title: ?string,
          message: ?string,
          icon: ?string,
          elements: ?[]Element,
          actions: ?[]Action,
          kind: ?string,
          payload: ?object,
          detents: ?[]string,
          selectedDetent: ?string,
          largestUndimmedDetent: ?string,
          grabberVisible: ?bool,
          interactiveDismissDisabled: ?bool,
          onInactive: ?PhasePolicy,
          onBackground: ?PhasePolicy,
          inactiveGraceMSec: ?int,
          priority: ?Priority,
          expiresAfterMSec: ?int,
          expiryClock: ?ExpiryClock
        )

        # queued: waits for its turn or for its scene. presented: on the stack. held: on the stack, not on the
        # screen. dismissed: ended.
        type SheetState (queued, presented, held, dismissed)

        # user, unit, program: names that the service found for the process, for people to read.
        type Peer (uid: int, gid: ?int, pid: ?int, user: ?string, unit: ?string, program: ?string)

        # generation grows with every change of words, elements or actions. redacted: the caller may know that
        # the sheet is there, not what it says; presenter's pid and names, request and selectedDetent are
        # then left out.
        type Sheet (
          id: string,
          scene: string,
          state: SheetState,
          parent: ?string,
          priority: Priority,
          style: Style,
          generation: int,
          presenter: Peer,
          lifetime: Lifetime,
          selectedDetent: ?string,
          createdAt: string,
          expiresInMSec: ?int,
          redacted: ?bool,
          request: ?SheetRequest
        )

        # ---- How a sheet ends -----------------------------------------------------------------------------

        # reason: action (a person chose one); swipe, tapOutside, escape, override (a person dismissed it;
        # override ends even a sheet that is not to be dismissed, when it is from a stranger, R25);
        # requested (Dismiss and its kin); replaced; parentDismissed (it was presented from one that ended);
        # presenterGone; sceneInactive; sceneBackground; sceneClosed; expired; evicted (a limit or a policy
        # removed it); shutdown (the service was stopped for good).
        # action and values are set only with reason "action". withheld: ids of secret elements whose values
        # are no longer given. by: who caused it, when that was a client. sequence: grows by one with each end.
        type Outcome (
          id: string,
          scene: string,
          sequence: int,
          reason: string,
          action: ?string,
          values: ?[]Value,
          withheld: ?[]string,
          by: ?Peer,
          endedAt: string
        )

        # ---- Presenting -----------------------------------------------------------------------------------

        # Presents a sheet. scene: when left out, the scene bound to the caller's session, else "main".
        # parent: the live sheet of the same scene it is presented from; it ends when that one ends. token: a
        # caller's own word for this request; the same token from the same user presents once, however often
        # it is sent (R6).
        # Called plainly: one reply, at once, with the state the sheet is in.
        # Called with `more`: a reply for each change of state, and a last one with the outcome.
        method Present(
          scene: ?string,
          sheet: SheetRequest,
          parent: ?string,
          placement: ?Placement,
          replaces: ?string,
          lifetime: ?Lifetime,
          whenInactive: ?WhenInactive,
          whenUnrendered: ?WhenUnrendered,
          token: ?string
        ) -> (id: string, state: SheetState, deduplicated: ?bool, outcome: ?Outcome)

        # Waits for the outcome of a sheet, at most timeoutMSec when that is given; outcome is left out when
        # the time ran out. For one that has ended lately, replies at once.
        method Await(id: string, timeoutMSec: ?int) -> (state: SheetState, outcome: ?Outcome)

        # Changes a live sheet in place. What is left out stays; clear names what is taken away ("message",
        # "icon", "elements", "actions", "payload", "largestUndimmedDetent", "expiresAfterMSec"). values sets
        # single elements, such as a progress, and does not change the generation. What a person has typed
        # stays for elements whose id and kind stay. The detent a person chose is not moved unless
        # selectedDetent is given or that detent is no longer there. expiresAfterMSec counts from now.
        method Update(
          id: string,
          title: ?string,
          message: ?string,
          icon: ?string,
          elements: ?[]Element,
          values: ?[]Value,
          actions: ?[]Action,
          payload: ?object,
          detents: ?[]string,
          selectedDetent: ?string,
          largestUndimmedDetent: ?string,
          interactiveDismissDisabled: ?bool,
          expiresAfterMSec: ?int,
          clear: ?[]string
        ) -> (generation: int)

        # ---- Dismissing -----------------------------------------------------------------------------------

        # Dismisses a sheet and every sheet presented from it. dismissed: their ids in the order they ended.
        method Dismiss(id: string) -> (dismissed: []string)

        # Dismisses every sheet presented from this one, and leaves this one.
        method DismissPresented(id: string) -> (dismissed: []string)

        # Dismisses every live sheet of the caller (of everybody, for an administrator) that matches all that
        # is given: presented, held and queued ones.
        method DismissAll(scene: ?string, key: ?string, kind: ?string) -> (dismissed: []string)

        # ---- A person's doings, reported by a renderer or played by a script --------------------------------

        # Chooses an action, with the values of the elements. The first answer wins. generation and renderer:
        # what the person saw, and where (R23).
        method Choose(
          id: string,
          action: string,
          values: ?[]Value,
          generation: ?int,
          renderer: ?string
        ) -> (outcome: Outcome)

        type Gesture (swipe, tapOutside, escape, override)

        # Tries to dismiss as a person would. dismissed is false when the sheet does not allow it; watchers
        # then get a dismissAttempted event.
        method AttemptDismiss(
          id: string,
          gesture: Gesture,
          generation: ?int,
          renderer: ?string
        ) -> (dismissed: bool)

        # Moves a sheet to one of its detents, as a person would.
        method SelectDetent(id: string, detent: string, renderer: ?string) -> ()

        # ---- Scenes and phases ----------------------------------------------------------------------------

        # Opens a scene, or updates one that is open. lifetime presenter: it closes when the connections that
        # opened it are gone. session, seat: bind it to a logind session or seat.
        method OpenScene(
          id: string,
          title: ?string,
          session: ?string,
          seat: ?string,
          lifetime: ?Lifetime
        ) -> (scene: Scene)

        # Closes a scene; every sheet of it ends with sceneClosed. "main" is emptied and stays.
        method CloseScene(id: string) -> (dismissed: []string)

        # Sets what one source says of a scene's phase. scene: null means every scene, those opened later too.
        # source: "manual" when left out. phase null takes the source's opinion back.
        method SetPhase(scene: ?string, phase: ?ScenePhase, source: ?string) -> (scenes: []Scene)

        method ListScenes() -> (scenes: []Scene)

        # sheets: bottom to top, then the queued ones in their order.
        method DescribeScene(id: ?string) -> (scene: Scene, sheets: []Sheet)

        method DescribeSheet(id: string) -> (sheet: ?Sheet, outcome: ?Outcome)

        # Says in words why a sheet is not on a screen now, one reason a string; none when it is.
        method Explain(id: string) -> (state: SheetState, reasons: []string)

        # ---- Watching -------------------------------------------------------------------------------------

        # kind: sceneOpened, sceneUpdated, sceneClosed, phaseChanged, queued, presented, updated,
        # detentChanged, held, resumed, dismissAttempted, dismissed, ready, resync.
        # scene: with scene events and phaseChanged. id: with sheet events. sheet: whole, with queued,
        # presented, updated, and held in the opening state. sequence grows by one with each event of this
        # service instance (opening events, ready and resync carry that of the last change they include);
        # instance differs after each start. position: with queued, presented and held sheets, their index in
        # the stack from the bottom, or in the queue.
        type Event (
          sequence: int,
          instance: string,
          at: string,
          kind: string,
          scene: ?Scene,
          id: ?string,
          sheet: ?Sheet,
          position: ?int,
          previousPhase: ?ScenePhase,
          detent: ?string,
          gesture: ?Gesture,
          outcome: ?Outcome
        )

        # Must be called with `more`. Opens with the state as it is: sceneOpened for each scene; presented,
        # held or queued for each sheet, bottom to top; then ready. After that one event for each change. A
        # watcher that was too slow gets resync, and the state anew up to another ready. scenes: null means all.
        method Watch(scenes: ?[]string) -> (event: Event)

        # ---- Rendering ------------------------------------------------------------------------------------

        type DetentHeight (detent: string, height: float)

        # What a renderer draws for one sheet that is on its screen. Heights are in points from the bottom
        # edge of the scene, safe area included. dim: how dark what lies below it is, 0 to 1. interactive:
        # whether it takes input now. origin: who asks, in words that the presenter cannot choose; drawn
        # whenever it is given.
        type Layer (
          sheet: Sheet,
          height: float,
          detentHeights: []DetentHeight,
          dim: float,
          interactive: bool,
          origin: ?string
        )

        # Attaches a renderer to a scene, opening the scene when it is not open (it then closes with its last
        # renderer, once it has no sheets). Must be called with `more`. Each reply is the whole picture for
        # this renderer: the layers on screen, bottom to top, after every change. A renderer draws toward the
        # newest picture and may skip older ones. kinds: those it draws in a way of its own. The renderer is
        # gone when the connection closes; no sheet ends by that.
        method Attach(
          scene: ?string,
          name: string,
          size: Size,
          safeArea: ?EdgeInsets,
          kinds: ?[]string
        ) -> (renderer: string, revision: int, scene: Scene, layers: []Layer)

        # Says that the picture of this revision is on screen, and that what it left out is gone from it.
        method ReportDrawn(renderer: string, revision: int) -> ()

        # Gives the height that a sheet's content wants, in points, without handle and safe area.
        method ReportContentHeight(renderer: string, id: string, height: float) -> ()

        method ResizeRenderer(renderer: string, size: Size, safeArea: ?EdgeInsets) -> ()

        # A person let go of a sheet that was dragged. translation: points downwards from where it rested.
        # velocity: points a second downwards. The reply says where it goes: to a detent, or away.
        method EndDrag(
          renderer: string,
          id: string,
          translation: float,
          velocity: float,
          generation: ?int
        ) -> (dismissed: bool, detent: ?string, height: ?float)

        # ---- The record, and the service ------------------------------------------------------------------

        # request is there only when the service records it ([History] Record=all), and never holds a secret.
        type HistoryEntry (
          id: string,
          scene: string,
          key: ?string,
          kind: ?string,
          uid: int,
          createdAt: string,
          request: ?SheetRequest,
          outcome: Outcome
        )

        # Sheets that ended, newest first: the caller's own, or everybody's for an administrator. before: the
        # `next` of an earlier reply, for older ones.
        method History(scene: ?string, key: ?string, before: ?string, limit: ?int) -> (
          entries: []HistoryEntry,
          next: ?string
        )

        # Counters since the start, and what is live now. problem: what is degraded, in words.
        method GetStatus() -> (
          version: string,
          instance: string,
          startedAt: string,
          problem: ?string,
          scenes: int,
          sheets: int,
          watchers: int,
          connections: int,
          renderers: int,
          counters: [string]int
        )

        # ---- Errors ---------------------------------------------------------------------------------------
        # org.varlink.service.InvalidParameter names a parameter that is malformed, as "sheet.detents[1]".
        # org.varlink.service.PermissionDenied: the caller may not do this to this sheet or scene.

        error NoSuchScene (scene: string)

        # No live sheet has this id (nor one that ended lately, for methods that accept those).
        error NoSuchSheet (id: string)

        # The sheet has ended already; nothing was changed. outcome: how, for those who may know.
        error AlreadyDismissed (id: string, outcome: ?Outcome)

        # whenInactive was "reject".
        error SceneNotActive (scene: string, phase: ScenePhase)

        # whenUnrendered was "reject".
        error NoRenderer (scene: string)

        # A live sheet of this user in the scene has this key, and placement was not "replace".
        error KeyInUse (key: string, id: string)

        # The token was used for another request.
        error TokenInUse (id: string)

        # No such action or element, a required value is missing, or a value is out of bounds.
        error InvalidAnswer (id: string, element: ?string, action: ?string, problem: string)

        # The person answered something that has changed since. generation: the present one.
        error StaleAnswer (id: string, generation: int)

        # The sheet is not on the screen, or is covered: nobody can have answered it there.
        error NotInteractive (id: string, state: SheetState)

        error NoSuchDetent (id: string, detent: string)

        error NoSuchRenderer (renderer: string)

        # resource: "connections", "sheets", "scenes", "queue", "watchers", "renderers", "bytes".
        error QuotaExceeded (resource: string, limit: int)

        # Nothing new can be recorded (a full disk, say), so nothing new is accepted.
        error StorageUnavailable (problem: string)

        # The service stops; restarting: it means to be back at once, with the detached sheets.
        error ServiceStopping (restarting: bool)

        """#
}
