// Constants that screens share, each with its source: the specification's core 9 and features 4 and 9, and reading.md
// 'Web'. Constants of a single control are in ui: the search's 500 ms (SearchBox), the list's 100 px (use-next-page),
// the form's 400 ms (FormDialog), the toast's 2 s (toast-queue).

const SECOND = 1000

/** Delay of a redirect after a refusal, so that its text can be read (features 9). */
export const REDIRECT_AFTER_MS = SECOND
/** Delay of the reload after a sign-in on another computer, so that its text can be read (core 4). */
export const RELOAD_AFTER_MS = SECOND
/** Delay before the menu checks the connections (core 2). */
export const LINES_CHECK_AFTER_MS = 2 * SECOND

/** Distance from the top at which older messages load (core 9). */
export const OLDER_MESSAGES_WITHIN_PX = 50

/** Distance from the top at which older messages of internal chats load (features 9). */
export const OLDER_CHAT_MESSAGES_WITHIN_PX = 600
/** Delay before the menu requests the chats (core 2). */
export const CHATS_AFTER_MS = 500

/** A sign-in with fewer remaining days shows a warning (core 5, core 9). */
export const EXPIRY_WARNING_DAYS = 5

/** Width above which the menu starts open (core 2). */
export const MENU_OPENS_ABOVE_PX = 1200
/** Width below which the layout is the mobile one (core 2). */
export const MOBILE_BELOW_PX = 600

/** Steps of the volume slider, 0 to 1 (core 1). */
export const VOLUME_STEP = 0.1

/** A call without a reply for this long counts as an unreachable server. */
export const CALL_TIMEOUT_MS = 30 * SECOND
/** Uploads get longer, since a large file over a slow line takes time. */
export const UPLOAD_TIMEOUT_MS = 600 * SECOND

/** Shown in the footer of the menu and of the sign-in page (core 1, reading.md 'Web'). */
export const VERSION = '8.0.1'
