import type { InboundEvent } from '../../channel.ts'
import type { Known } from '../events-of-stanzas.ts'
import type { BinaryNode } from '../baileys-package.ts'
import { childrenOf } from '../read-atomically.ts'
import type { ReceiverContext } from './receiver-context.ts'

/** Stores the events of a stanza other than a message, once the addresses that it names are looked up. */
export async function storeStanzaEvents(
  { callbacks, addresses, heard }: ReceiverContext,
  stanza: BinaryNode,
  eventsBy: (known: Known) => InboundEvent[],
): Promise<void> {
  await addresses.prepare(stanza)
  const told = childrenOf(stanza)[0]?.attrs
  await Promise.all([told?.from, told?.['call-creator']].map(addresses.learn))
  const events = eventsBy(addresses.known)
  if (!heard.isNewIn(events)) return callbacks.events(events)
  await callbacks.transact(async (db) => {
    await heard.save(db, events)
    await callbacks.events(events, db)
  })
}
