import type { TakenEvent } from './drain-inbox.ts'

/** A waiting event with the contact of its chat, if the chat is known. */
export interface Addressed extends TakenEvent {
  readonly contactId: number | null
}

/**
 * Groups events by conversation, in order. Two addresses of one person are one conversation: addresses of the same
 * contact, and addresses that an event of the batch links (union-find over addresses).
 */
export function groupByConversation<E extends Addressed>(events: readonly E[]): E[][] {
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name
    if (parent === name) return name
    const root = rootOf(parent)
    parents.set(name, root)
    return root
  }
  for (const event of events) {
    const [first = '', ...others] = namesOf(event)
    for (const name of others) parents.set(rootOf(name), rootOf(first))
  }
  return [...Map.groupBy(events, (event) => rootOf(namesOf(event)[0] ?? '')).values()]
}

function namesOf({ event: { chat }, contactId }: Addressed): string[] {
  // Notices about the line itself have no chat.
  if (!chat) return ['line']
  const names = [chat, ...(chat.also ?? [])].map(({ kind, value }) => `${kind}:${value}`)
  return contactId === null ? names : [...names, `contact:${contactId}`]
}
