// What became of the messages that lines took from their providers and acknowledged. A linked device acknowledges each
// stanza by itself, so that one that left nothing behind would be lost without a trace.

/**
 * - `row`: an event, a placeholder or a task was stored.
 * - `silent`: nobody says anything in it (channels/baileys/message-kinds.ts).
 * - `repeat`: it was stored before.
 * - `ignored`: of a group, where the company hears none.
 * - `outside`: of no conversation, such as a status or a channel.
 * - `own`: our own phone tells its devices something.
 * - `hidden`: it could not be read, and its sender wants nothing to be shown of it.
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

/** Of this process since its start, for /metrics; other processes count their own lines. */
const counts = new Map<StanzaOutcome, number>()

export function countStanza(outcome: StanzaOutcome): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
}

export function stanzaCounts(): Readonly<Record<StanzaOutcome, number>> {
  const of = (outcome: StanzaOutcome) => counts.get(outcome) ?? 0
  return {
    row: of('row'),
    silent: of('silent'),
    repeat: of('repeat'),
    ignored: of('ignored'),
    outside: of('outside'),
    own: of('own'),
    hidden: of('hidden'),
    malformed: of('malformed'),
    unexplained: of('unexplained'),
  }
}
