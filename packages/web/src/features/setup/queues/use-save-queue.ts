import type { Queue, QueueInput } from '@guiche/contract/queues'
import { useState } from 'react'
import { useSaveMenu } from './menu/queue-menu.queries.ts'
import { useAddQueue, useChangeQueue } from './queues.queries.ts'
import type { MenuDraft } from './menu/use-menu-draft.ts'

/** Saves a queue and then its changed menu. @param queue absent for a new one */
export function useSaveQueue(queue: Queue | undefined, draft: MenuDraft) {
  // The queue of an attempt that was created but whose menu was refused; the next attempt changes it.
  const [made, setMade] = useState<Queue>()
  const known = queue ?? made
  const add = useAddQueue()
  const change = useChangeQueue()
  const saveMenu = useSaveMenu()

  async function save(values: QueueInput): Promise<void> {
    const saved = known
      ? await change.mutateAsync({ id: known.id, ...values })
      : await add.mutateAsync(values)
    setMade(saved)
    if (draft.isChanged) await saveMenu.mutateAsync({ id: saved.id, ...draft.change() })
  }

  return { known, save }
}
