const SECOND_MS = 1000
/** Shorter than it takes to read, understand and answer a text. */
const WORDS_MS = 4 * SECOND_MS
/** Files of an album arrive one after another, as fast as the phone uploads them. */
const FILES_MS = 15 * SECOND_MS
/** Limit for a customer who writes without a pause. */
const MOST_MS = 60 * SECOND_MS
/** Tolerance for wrong provider clocks and slow lines: a message that arrives later than this is never early. */
const SLOW_MS = 10 * SECOND_MS

/** Times as ISO 8601: of the question, and of the customer's last message that was written without having read it. */
interface AskedTimes {
  readonly askedAt?: string | null | undefined
  readonly hastyAt?: string | null | undefined
}

interface TimedText {
  /** Milliseconds since 1970 by the provider's clock; undefined if unknown. */
  readonly at?: number | undefined
  readonly text: string
}

/**
 * True if the customer wrote this before they could read the question, as a continuation of their own text. Such a
 * message is no wrong answer. It extends the time, so that several lines in a row count as one.
 */
export function isBeforeReading(
  { askedAt, hastyAt }: AskedTimes,
  { at, text }: TimedText,
  now: Date,
): boolean {
  if (at === undefined || !askedAt) return false
  const asked = Date.parse(askedAt)
  const last = Math.max(asked, hastyAt ? Date.parse(hastyAt) : asked)
  const withinMs = text.trim() === '' ? FILES_MS : WORDS_MS
  const isSlow = now.getTime() - last > withinMs + SLOW_MS
  return !isSlow && at - last < withinMs && at - asked < MOST_MS
}

/** True if the message was written before the question was sent. Providers report whole seconds. */
export function isBeforeSending({ askedAt }: AskedTimes, { at }: TimedText, now: Date): boolean {
  if (at === undefined || !askedAt) return false
  const asked = Date.parse(askedAt)
  if (now.getTime() - asked > SLOW_MS) return false
  return Math.floor(at / SECOND_MS) < Math.floor(asked / SECOND_MS)
}
