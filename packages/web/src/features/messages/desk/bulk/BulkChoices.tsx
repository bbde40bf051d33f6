import type { BulkInput } from '@guiche/contract/ticket-bulk'
import type { Ticket } from '@guiche/contract/tickets'
import { useWords } from '../../../../platform/words.ts'
import { type Choice, ChoiceList } from '../../../../ui/ChoiceList.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { pauseWords, useColleagues } from '../../../organisation/users/index.ts'
import { useQueues } from '../../../setup/queues/index.ts'
import { useAllTags } from '../../../setup/tags/index.ts'
import { bulkWords } from './bulk.words.ts'
import type { BulkKind } from './use-bulk-action.ts'

/** Actions that need a choice. */
export type ChoiceKind = Exclude<BulkKind, 'close' | 'untag'>

interface ChoicesProps {
  kind: ChoiceKind
  chosen: readonly Ticket[]
  onChange: (kind: BulkKind, change: BulkInput['change']) => Promise<void>
}

/** The list from which an action chooses a person, a queue or a tag. */
export function BulkChoices({ kind, chosen, onChange }: ChoicesProps) {
  const say = useWords(bulkWords)
  const sayPause = useWords(pauseWords)
  const { user } = useSession()
  const { colleagues } = useColleagues('', kind === 'assign')
  const { queues } = useQueues()
  const { data: tags = [] } = useAllTags()
  const label = say(kind)
  const pick = (change: BulkInput['change']) => void onChange(kind, change)
  switch (kind) {
    case 'assign': {
      const others = colleagues.filter(({ id, isActive }) => isActive && id !== user.id)
      const people: Choice[] = [
        { id: user.id, name: say('me', { name: user.name }) },
        ...others.map(({ id, name, pausedAt }) => ({
          id,
          name: pausedAt === null ? name : `${name} · ${sayPause('pausedMark')}`,
        })),
      ]
      return (
        <ChoiceList
          label={label}
          options={people}
          none={say('noUsers')}
          onChoose={(userId) => pick({ userId, undoable: true })}
        />
      )
    }
    case 'transfer':
      return (
        <ChoiceList
          label={label}
          options={queues}
          none={say('noQueues')}
          onChoose={(queueId) => pick({ queueId, userId: null, status: 'pending', undoable: true })}
        />
      )
    case 'tag': {
      const countWithTag = (tagId: number) =>
        chosen.filter((ticket) => ticket.tags.some(({ id }) => id === tagId)).length
      const borne = tags.filter(({ id }) => countWithTag(id) > 0).map(({ id }) => id)
      const byAll = borne.filter((id) => countWithTag(id) === chosen.length)
      return (
        <ChoiceList
          label={label}
          options={tags}
          chosen={byAll}
          partly={borne.filter((id) => !byAll.includes(id))}
          none={say('noTags')}
          onChoose={(tagId) =>
            byAll.includes(tagId)
              ? void onChange('untag', { removedTagIds: [tagId] })
              : pick({ tagIds: [tagId] })
          }
        />
      )
    }
  }
}
