import { searchMatcher } from '@guiche/contract/search'
import type { Tag } from '@guiche/contract/tags'
import type { Ticket, TicketTag } from '@guiche/contract/tickets'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { Check, Plus } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ColorDot } from '../../../ui/Chip.tsx'
import { listRow } from '../../../ui/theme-roles.ts'
import { toast } from '../../../ui/toast.tsx'
import { useDeferredEnter } from '../../../ui/use-deferred-enter.ts'
import { useActiveItem } from '../../../ui/use-active-item.ts'
import { endTypeAhead, typeAheadText } from '../../organisation/shortcuts/index.ts'
import { tagColorOf, TAG_NAME_MIN } from './tag-rules.ts'
import { useAddTag, useAllTags, useSyncTags } from './tags.queries.ts'
import { tagWords } from './tags.words.ts'

interface TagChooserProps {
  anchor: HTMLElement
  ticketId: number
  tags: readonly TicketTag[]
  onSynced: (ticket: Ticket) => void
  onClose: () => void
}

/** Popover to tag a ticket: typing filters, arrows move, Enter toggles a tag, and an unknown name creates one. */
export function TagChooser({ anchor, ticketId, tags, onSynced, onClose }: TagChooserProps) {
  const say = useWords(tagWords)
  const id = useId()
  const [ahead] = useState(typeAheadText)
  const [text, setText] = useState(ahead.text)
  const { chosen, toggle, create } = useChosen(ticketId, tags, onSynced)
  const { data: all, isLoading } = useAllTags()

  const name = text.trim()
  const isFound = searchMatcher(name)
  const found = (all ?? []).filter((tag) => isFound(tag.name))
  const isKnown = (all ?? []).some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  const mayCreate = all !== undefined && name.length >= TAG_NAME_MIN && !isKnown
  const count = found.length + Number(mayCreate)
  const keys = [...found.map((tag) => tag.id), ...(mayCreate ? ['new'] : [])]
  const { at, mark } = useActiveItem(keys, text)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function take(index: number) {
    const tag = found[index]
    if (tag) toggle(tag)
    else if (mayCreate) {
      void create(name)
      setText('')
    }
  }

  const takeFound = () => {
    if (count > 0) take(at)
  }
  const { keep, forget } = useDeferredEnter(isLoading, takeFound, ahead.isEntered)
  useLayoutEffect(endTypeAhead, [])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      mark((at + step + count) % count)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isLoading) keep()
      else takeFound()
    } else forget()
  }

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': say('tagsOfTicket'), sx: paper } }}
    >
      <Box sx={{ p: 2 }}>
        <OutlinedInput
          fullWidth
          autoFocus
          value={text}
          placeholder={say('find')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': say('find'),
              'aria-expanded': true,
              'aria-controls': `${id}-list`,
              'aria-activedescendant': count > 0 ? `${id}-${at}` : undefined,
              maxLength: 100,
              autoComplete: 'off',
            },
          }}
        />
      </Box>
      <Box
        ref={list}
        component="ul"
        id={`${id}-list`}
        role="listbox"
        aria-multiselectable
        aria-label={say('title')}
        sx={{ listStyle: 'none', m: 0, p: 2, pt: 0, overflow: 'auto' }}
      >
        {found.map((tag, index) => (
          <Box
            key={tag.id}
            component="li"
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosen.has(tag.id)}
            data-at={index}
            data-active={index === at ? '' : undefined}
            onClick={() => take(index)}
            onMouseMove={() => mark(index)}
            sx={option}
          >
            <ColorDot color={tag.color} size={10} />
            <Box component="bdi" sx={cut}>
              {tag.name}
            </Box>
            {chosen.has(tag.id) && <Check size={16} aria-hidden />}
          </Box>
        ))}
        {mayCreate && (
          <Box
            component="li"
            id={`${id}-${found.length}`}
            role="option"
            aria-selected={false}
            data-at={found.length}
            data-active={found.length === at ? '' : undefined}
            onClick={() => take(found.length)}
            onMouseMove={() => mark(found.length)}
            sx={option}
          >
            <Plus size={16} aria-hidden />
            <Box component="span" sx={cut}>
              {say('create', { name })}
            </Box>
          </Box>
        )}
      </Box>
      {all !== undefined && count === 0 && (
        <Box role="status" sx={{ px: 4, pb: 3, color: 'text.secondary', typography: 'body2' }}>
          {say(name.length > 0 && name.length < TAG_NAME_MIN ? 'minLetters' : 'nothingFound')}
        </Box>
      )}
    </Popover>
  )
}

/** The optimistic set of tags; each request sends the whole set, so that the last one decides. */
function useChosen(
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

const paper = { width: 288, maxHeight: 400, display: 'flex', flexDirection: 'column' } as const

const option = {
  ...listRow(),
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  cursor: 'pointer',
  '&[data-active]': { bgcolor: 'surface.hover' },
} as const

const cut = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
