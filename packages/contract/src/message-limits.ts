// The limits of messages, apart from their schemas so that the web knows them without zod.

/** WhatsApp's own longest text. */
export const MESSAGE_MAX = 65_536

/** Files in one call. */
export const MEDIA_MAX = 10

/** The most bytes of one file: WhatsApp takes no more of each kind. */
export const FILE_MAX_BYTES = 100 * 1024 * 1024
export const PICTURE_MAX_BYTES = 16 * 1024 * 1024
export const SOUND_MAX_BYTES = 16 * 1024 * 1024
export const FILM_MAX_BYTES = 16 * 1024 * 1024

/** The most of a sticker, as the official API takes one that moves. */
export const STICKER_MAX_BYTES = 500 * 1024
/** What a sticker is: WhatsApp takes no other. */
export const STICKER_TYPE = 'image/webp'

/** How long a text of ours may be edited, and how long anything of ours may be deleted for everyone. */
export const EDIT_WITHIN_MINUTES = 15
export const DELETE_WITHIN_HOURS = 60
