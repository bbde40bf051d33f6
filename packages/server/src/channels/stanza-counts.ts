// Counts the outcomes of acknowledged stanzas. A linked device acknowledges each stanza by itself, so a stanza without
// an outcome would be lost unnoticed.

/**
 * - `row`: an event, a placeholder or a task was stored.
 * - `silent`: it has no content for people (channels/baileys/message-kinds.ts).
 * - `repeat`: it was stored before.
 * - `ignored`: it is of a group, and the company ignores groups.
 * - `outside`: it belongs to no conversation, such as a status or a channel.
 * - `own`: the company's own phone sent it to its device.
 * - `hidden`: it could not be decrypted, and its sender marked it not to be shown.
 * - `malformed`: the client refuses it.
 * - `unexplained`: none of these. It gets a placeholder; a test holds this count at 0.
 */
export const stanzaOutcomes = [
  'row',
  'silent',
  'repeat',
  'ignored',
  'outside',
  'own',
  'hidden',
  'malformed',
  'unexplained',
] as const
export type StanzaOutcome = (typeof stanzaOutcomes)[number]

/** Counts of this process since its start, for /metrics; other processes count their own lines. */
const counts = new Map<StanzaOutcome, number>()

export function countStanza(outcome: StanzaOutcome): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
}

export function stanzaCounts(): Readonly<Record<StanzaOutcome, number>> {
  const countOf = (outcome: StanzaOutcome) => counts.get(outcome) ?? 0
  return {
    row: countOf('row'),
    silent: countOf('silent'),
    repeat: countOf('repeat'),
    ignored: countOf('ignored'),
    outside: countOf('outside'),
    own: countOf('own'),
    hidden: countOf('hidden'),
    malformed: countOf('malformed'),
    unexplained: countOf('unexplained'),
  }
}
