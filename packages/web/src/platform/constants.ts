// The constants that screens share, each with its source: the specification's core 9 and features 4 and 9, and
// reading.md 'Web'. Those of a control are with it in ui: the search's 500 ms (SearchBox), the list's 100 px
// (use-next-page), the form's 400 ms (FormDialog), the toast's 2 s (toast-queue).

const SECOND = 1000

/** A redirect after a refusal waits so that its words can be read (features 9). */
export const REDIRECT_AFTER_MS = SECOND
/** Another computer's sign-in reloads the page after this, so that its words can be read (core 4). */
export const RELOAD_AFTER_MS = SECOND
/** How long the menu waits before it judges the lines (core 2). */
export const LINES_CHECK_AFTER_MS = 2 * SECOND

/** Older messages load when the scroll is nearer to the top than this (core 9). */
export const OLDER_MESSAGES_WITHIN_PX = 50

/** The same in chats among colleagues (features 9). */
export const OLDER_CHAT_MESSAGES_WITHIN_PX = 600
/** How long the menu waits before it asks for the chats (core 2). */
export const CHATS_AFTER_MS = 500

/** Sign-in warns when fewer days remain (core 5, core 9). */
export const EXPIRY_WARNING_DAYS = 5

/** The drawer starts open above this width (core 2). */
export const MENU_OPENS_ABOVE_PX = 1200
/** Below this width the layout is the mobile one (core 2). */
export const MOBILE_BELOW_PX = 600

/** Steps of the volume slider, 0 to 1 (core 1). */
export const VOLUME_STEP = 0.1

/** A call without an answer counts as an unreachable server. */
export const CALL_TIMEOUT_MS = 30 * SECOND
/** A large file over a slow line takes its time. */
export const UPLOAD_TIMEOUT_MS = 600 * SECOND

/** Shown in the menu's and the sign-in page's footer (core 1, reading.md 'Web'). */
export const VERSION = '8.0.1'
