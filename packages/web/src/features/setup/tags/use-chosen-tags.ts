import type { Tag } from '@guiche/contract/tags'
import type { Ticket, TicketTag } from '@guiche/contract/tickets'
import { useRef, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { toast } from '../../../ui/toast.tsx'
import { tagColorOf } from './tag-rules.ts'
import { useAddTag, useSyncTags } from './tags.queries.ts'

/** The optimistic set of tags; each request sends the whole set, so that the last one decides. */
export function useChosenTags(
  ticketId: number,
  tags: readonly TicketTag[],
  onSynced: (ticket: Ticket) => void,
) {
  const sync = useSyncTags()
  const add = useAddTag()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(tags.map(({ id }) => id)))
  const newest = useRef(chosen)

  async function save(next: ReadonlySet<number>, before: ReadonlySet<number>) {
    newest.current = next
    setChosen(next)
    try {
      onSynced(await sync.mutateAsync({ ticketId, tags: [...next].map((id) => ({ id })) }))
    } catch (error) {
      toast.error(errorText(error))
      if (newest.current !== next) return
      newest.current = before
      setChosen(before)
    }
  }

  function toggle({ id }: Pick<Tag, 'id'>) {
    const before = newest.current
    const next = new Set(before)
    if (!next.delete(id)) next.add(id)
    void save(next, before)
  }

  async function create(name: string) {
    try {
      const { id } = await add.mutateAsync({ name, color: tagColorOf(name) })
      if (!newest.current.has(id)) toggle({ id })
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { chosen, toggle, create }
}
