// Limits of messages, separate from the schemas so that the web does not load zod for them.

/** WhatsApp's longest text. */
export const MESSAGE_MAX = 65_536

/** Files per call. */
export const MEDIA_MAX = 10

/** Size limit of a file: WhatsApp's limit for each kind. */
export const FILE_MAX_BYTES = 100 * 1024 * 1024
export const PICTURE_MAX_BYTES = 16 * 1024 * 1024
export const SOUND_MAX_BYTES = 16 * 1024 * 1024
export const FILM_MAX_BYTES = 16 * 1024 * 1024

/** Size limit of a sticker: the official API's limit for animated ones. */
export const STICKER_MAX_BYTES = 500 * 1024
/** WhatsApp's only format for stickers. */
export const STICKER_TYPE = 'image/webp'

/** Time limits for editing a sent text, and for deleting a sent message on all phones. */
export const EDIT_WITHIN_MINUTES = 15
export const DELETE_WITHIN_HOURS = 60
