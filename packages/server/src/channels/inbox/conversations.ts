import type { TakenEvent } from './drain-inbox.ts'

/** An event to be taken, and the contact that its chat is known to be. */
export interface Addressed extends TakenEvent {
  readonly contactId: number | null
}

/**
 * Events by conversation, each in its order. Two names of one person are one conversation: those that are one contact's
 * already, and those that an event of the batch tells together (union-find over names).
 */
export function byConversation<E extends Addressed>(events: readonly E[]): E[][] {
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
  // What is said of the line itself.
  if (!chat) return ['line']
  const names = [chat, ...(chat.also ?? [])].map(({ kind, value }) => `${kind}:${value}`)
  return contactId === null ? names : [...names, `contact:${contactId}`]
}
