// Every refusal Guichê answers with: the code a client reads and the HTTP status it comes with.
// Words for people are in error-words.ts. 401 means 'no session', 403 'refresh the access token', and nothing else
// (clients of this family sign out on 401 and refresh on 403), so permissions and limits are 400.

const refusals = {
  ERR_INTERNAL_SERVER_ERROR: 500,
  ERR_DATABASE_UNAVAILABLE: 503,
  ERR_NOT_FOUND: 404,
  ERR_INVALID_INPUT: 400,
  ERR_TOO_LARGE: 413,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_ORIGIN_NOT_ALLOWED: 400,

  // sessions
  ERR_SESSION_EXPIRED: 401,
  ERR_TOKEN_EXPIRED: 403,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_USER_DONT_EXISTS: 401,
  ERR_USER_INACTIVE: 400,
  ERR_COMPANY_INACTIVE: 400,
  ERR_SUBSCRIPTION_EXPIRED: 400,
  ERR_NO_PERMISSION: 400,
  ERR_NO_SESSION_FOUND: 404,

  // users
  ERR_NO_USER_FOUND: 404,
  ERR_USER_CREATION_DISABLED: 400,
  ERR_EMAIL_ALREADY_EXISTS: 400,
  ERR_USER_LIMIT_REACHED: 400,
  ERR_USER_OWN_DELETE: 400,
  ERR_LAST_ADMIN: 400,
  ERR_WRONG_PASSWORD: 400,
  ERR_NO_INVITATION_FOUND: 404,
  ERR_INVITATION_EXPIRED: 400,
  ERR_TOO_MANY_INVITATIONS: 429,
  ERR_TOO_MANY_INVITATIONS_TO_ONE: 429,

  // companies and plans
  ERR_NO_COMPANY_FOUND: 404,
  ERR_COMPANY_PROTECTED: 400,
  ERR_NO_PLAN_FOUND: 404,
  ERR_PLAN_NAME_ALREADY_EXISTS: 400,
  ERR_PLAN_IN_USE: 400,

  // settings and queues
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_QUEUE_LIMIT_REACHED: 400,
  ERR_QUEUE_OVERFLOW_CIRCLE: 400,
  ERR_NO_QUEUE_OPTION_FOUND: 404,
  ERR_QUEUE_OPTION_LIMIT_REACHED: 400,

  // what answers for queues and lines; integrations go by the code that this family has for one that is not there
  ERR_NO_PROMPT_FOUND: 404,
  ERR_NO_DIALOG_FOUND: 404,
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 400,
  ERR_INTEGRATION_ADDRESS_REFUSED: 400,

  // lines
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_NO_WAPP_FOUND: 404,
  ERR_WAPP_NOT_INITIALIZED: 400,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_MEDIA_NOT_LOADED: 400,
  ERR_PAIRING_CODE: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,

  ERR_CONNECTION_NAME_ALREADY_EXISTS: 400,
  ERR_CONNECTION_LIMIT_REACHED: 400,
  ERR_PROVIDER_NOT_AVAILABLE: 400,

  // tickets, messages, contacts
  ERR_NO_TICKET_FOUND: 404,
  ERR_OTHER_OPEN_TICKET: 400,
  ERR_TICKET_NOT_OPEN: 400,
  ERR_TICKET_OF_HISTORY: 400,
  ERR_NOTHING_TO_UNDO: 400,
  ERR_NO_TICKET_VIEW_FOUND: 404,
  ERR_TICKET_VIEW_LIMIT_REACHED: 400,
  ERR_NO_MACRO_FOUND: 404,
  ERR_MACRO_LIMIT_REACHED: 400,
  ERR_MACRO_NAME_ALREADY_EXISTS: 400,
  ERR_MACRO_KEY_TAKEN: 400,
  ERR_MACRO_BROKEN: 400,
  ERR_MACRO_OF_OTHER_QUEUE: 400,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_MESSAGE_NOT_FAILED: 400,
  ERR_NO_PUSH_SUBSCRIPTION_FOUND: 404,
  ERR_PUSH_ENDPOINT_REFUSED: 400,
  ERR_PUSH_FAILED: 400,
  ERR_ANSWERED_MEANWHILE: 400,
  ERR_NO_EVENT_FOUND: 404,
  ERR_CREATING_TICKET: 400,
  ERR_CREATING_MESSAGE: 400,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_SEND_UNANSWERED: 400,
  ERR_SEND_EXPIRED: 400,
  ERR_SEND_GIVEN_UP: 400,
  ERR_OUTSIDE_WINDOW: 400,
  ERR_RECIPIENT_UNREACHABLE: 400,
  ERR_RECIPIENT_IS_SENDER: 400,
  ERR_MARKETING_HELD: 400,
  ERR_MARKETING_REFUSED: 400,
  ERR_COUNTRY_NOT_ALLOWED: 400,
  ERR_CONTENT_NOT_SUPPORTED: 400,
  ERR_MEDIA_REFUSED: 400,
  ERR_TEMPLATE_MISMATCH: 400,
  ERR_TEMPLATE_UNAVAILABLE: 400,
  ERR_TEMPLATE_PAUSED: 400,
  ERR_WAPP_PAYMENT: 400,
  ERR_WAPP_RESTRICTED: 400,
  ERR_WAPP_AUTHORIZATION: 400,
  ERR_WAPP_NUMBER_NOT_READY: 400,
  ERR_WAPP_RATE: 400,
  ERR_WAPP_UNAVAILABLE: 400,
  ERR_NEW_CONTACTS_HELD: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_FETCH_WAPP_MSG: 400,
  ERR_EDIT_WAPP_MSG: 400,
  ERR_EDIT_TOO_LATE: 400,
  ERR_REACT_WAPP_MSG: 400,
  ERR_TEMPLATE_WAPP_MSG: 400,
  ERR_FILE_TOO_LARGE: 400,
  ERR_FILE_TYPE_NOT_ALLOWED: 400,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 400,
  ERR_CONTACTS_NOT_MERGEABLE: 400,
  ERR_NO_MERGE_FOUND: 404,
  ERR_MERGE_NOT_UNDOABLE: 400,

  // tags, notes, quick messages
  ERR_NO_TAG_FOUND: 404,
  ERR_TAG_ALREADY_EXISTS: 400,
  ERR_NO_TICKET_NOTE_FOUND: 404,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,

  // everyday tools; lists of files go by the code that this family has for a name taken
  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_NO_HELP_FOUND: 404,
  ERR_NO_FILE_FOUND: 404,
  ERR_RATING_NAME_ALREADY_EXISTS: 400,

  // the public API: programs are told as programs expect, and no session ends by it
  ERR_API_TOKEN: 401,
  ERR_API_NOT_ALLOWED: 403,
  ERR_CHECK_NUMBER: 400,
  ERR_IDEMPOTENCY_KEY_REUSED: 400,

  // webhooks
  ERR_NO_WEBHOOK_FOUND: 404,
  ERR_NO_DELIVERY_FOUND: 404,
  ERR_WEBHOOK_LIMIT_REACHED: 400,
  ERR_WEBHOOK_ADDRESS_REFUSED: 400,

  // schedules
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_SCHEDULE_ALREADY_SENT: 400,
} as const

export type ErrorCode = keyof typeof refusals

/** The HTTP status of each code. */
export const errorStatus: Readonly<Record<ErrorCode, number>> = refusals

/** Every code, for the tests that hold words against them. */
export const errorCodes = Object.keys(refusals).filter(isErrorCode)

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(refusals, text)
}

/** The body of every refusal. `fields` names what was wrong in ERR_INVALID_INPUT; other keys belong to single codes. */
export interface Refusal {
  error: string
  /** What happened, in the language of whoever asked. */
  message: string
  /** The code, where `error` carries readable words for clients that show it as it came. */
  code?: ErrorCode
  fields?: FieldFault[]
}

/** One fault of an input: where it stands (`name`, `queueIds.0`) and what is wrong in the checker's own terms. */
export interface FieldFault {
  path: string
  code: string
  /** The bound that was missed, where there is one. */
  limit?: number
}
