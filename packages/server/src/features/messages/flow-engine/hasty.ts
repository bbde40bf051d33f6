const SECOND_MS = 1000
/** A text is not read, understood and answered within this time. */
const WORDS_MS = 4 * SECOND_MS
/** The pictures of an album come one behind the other, as fast as the phone uploads them. */
const FILES_MS = 15 * SECOND_MS
/** A customer who never pauses is answered all the same. */
const MOST_MS = 60 * SECOND_MS
/** A provider's clock may be wrong, and a line slow: no message that arrives later than this is held to be early. */
const SLOW_MS = 10 * SECOND_MS

/** When something was asked, and when the customer wrote last without having read it, ISO 8601. */
interface Asked {
  readonly askedAt?: string | null | undefined
  readonly hastyAt?: string | null | undefined
}

interface Written {
  /** By the provider's clock, milliseconds since 1970; undefined where it is not known. */
  readonly at?: number | undefined
  readonly text: string
}

/**
 * Whether a customer wrote this before they could read what they were asked: the next line of what they had begun to say.
 * Such a line is no wrong answer. It begins the time anew, so that a row of lines is one.
 */
export function isHasty({ askedAt, hastyAt }: Asked, { at, text }: Written, now: Date): boolean {
  if (at === undefined || !askedAt) return false
  const asked = Date.parse(askedAt)
  const last = Math.max(asked, hastyAt ? Date.parse(hastyAt) : asked)
  const withinMs = text.trim() === '' ? FILES_MS : WORDS_MS
  const isSlow = now.getTime() - last > withinMs + SLOW_MS
  return !isSlow && at - last < withinMs && at - asked < MOST_MS
}

/** Whether it was written before the question was sent. Providers tell whole seconds. */
export function isEarlier({ askedAt }: Asked, { at }: Written, now: Date): boolean {
  if (at === undefined || !askedAt) return false
  const asked = Date.parse(askedAt)
  if (now.getTime() - asked > SLOW_MS) return false
  return Math.floor(at / SECOND_MS) < Math.floor(asked / SECOND_MS)
}
