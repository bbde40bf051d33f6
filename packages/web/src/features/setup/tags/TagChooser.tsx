import { searchMatcher } from '@guiche/contract/search'
import type { Ticket, TicketTag } from '@guiche/contract/tickets'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { Check, Plus } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ColorDot } from '../../../ui/ColorChips.tsx'
import { useDeferredEnter } from '../../../ui/use-deferred-enter.ts'
import { useActiveItem } from '../../../ui/use-active-item.ts'
import { endTypeAhead, typeAheadText } from '../../organisation/shortcuts/index.ts'
import { TAG_NAME_MIN } from './tag-rules.ts'
import { TagOption } from './TagOption.tsx'
import { useAllTags } from './tags.queries.ts'
import { tagWords } from './tags.words.ts'
import { useChosenTags } from './use-chosen-tags.ts'

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
  const { chosen, toggle, create } = useChosenTags(ticketId, tags, onSynced)
  const { name, found, mayCreate, isLoading, isEmpty } = useFoundTags(text)
  const keys = [...found.map((tag) => tag.id), ...(mayCreate ? ['new'] : [])]
  const { at, mark } = useActiveItem(keys, text)
  const list = useScrollToActive(at)

  function toggleOrCreate(index: number) {
    const tag = found[index]
    if (tag) toggle(tag)
    else if (mayCreate) {
      void create(name)
      setText('')
    }
  }

  const { isEntered } = ahead
  const onKeyDown = useOptionKeys({
    count: keys.length,
    at,
    mark,
    take: toggleOrCreate,
    isLoading,
    isEntered,
  })
  useLayoutEffect(endTypeAhead, [])

  const option = { idPrefix: id, onTake: toggleOrCreate, onMark: mark }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': say('tagsOfTicket'), sx: paper } }}
    >
      <Box sx={{ p: 2 }}>
        <TagSearch
          text={text}
          listId={`${id}-list`}
          activeId={keys.length > 0 ? `${id}-${at}` : undefined}
          onChange={setText}
          onKeyDown={onKeyDown}
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
          <TagOption
            key={tag.id}
            {...option}
            index={index}
            isActive={index === at}
            isChosen={chosen.has(tag.id)}
          >
            <ColorDot color={tag.color} size={10} />
            <Box component="bdi" sx={cut}>
              {tag.name}
            </Box>
            {chosen.has(tag.id) && <Check size={16} aria-hidden />}
          </TagOption>
        ))}
        {mayCreate && (
          <TagOption
            {...option}
            index={found.length}
            isActive={found.length === at}
            isChosen={false}
          >
            <Plus size={16} aria-hidden />
            <Box component="span" sx={cut}>
              {say('create', { name })}
            </Box>
          </TagOption>
        )}
      </Box>
      {isEmpty && (
        <Box role="status" sx={{ px: 4, pb: 3, color: 'text.secondary', typography: 'body2' }}>
          {say(name.length > 0 && name.length < TAG_NAME_MIN ? 'minLetters' : 'nothingFound')}
        </Box>
      )}
    </Popover>
  )
}

interface TagSearchProps {
  text: string
  listId: string
  /** Id of the active option. */
  activeId: string | undefined
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function TagSearch({ text, listId, activeId, onChange, onKeyDown }: TagSearchProps) {
  const say = useWords(tagWords)
  return (
    <OutlinedInput
      fullWidth
      autoFocus
      value={text}
      placeholder={say('find')}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      slotProps={{
        input: {
          role: 'combobox',
          'aria-label': say('find'),
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-activedescendant': activeId,
          maxLength: 100,
          autoComplete: 'off',
        },
      }}
    />
  )
}

/** The tags whose name contains the text, and whether the text may become a new tag. */
function useFoundTags(text: string) {
  const { data: all, isLoading } = useAllTags()
  const name = text.trim()
  const isFound = searchMatcher(name)
  const found = (all ?? []).filter((tag) => isFound(tag.name))
  const isKnown = (all ?? []).some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  const mayCreate = all !== undefined && name.length >= TAG_NAME_MIN && !isKnown
  const isEmpty = all !== undefined && found.length === 0 && !mayCreate
  return { name, found, mayCreate, isLoading, isEmpty }
}

/** A list that keeps its active option visible. */
function useScrollToActive(at: number) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return list
}

interface OptionKeys {
  readonly count: number
  /** Index of the active option. */
  readonly at: number
  readonly mark: (index: number) => void
  readonly take: (index: number) => void
  readonly isLoading: boolean
  /** True if Enter was pressed before the chooser opened. */
  readonly isEntered: boolean
}

/** Arrows move the active option, in a circle; Enter takes it, once the tags are loaded. */
function useOptionKeys({ count, at, mark, take, isLoading, isEntered }: OptionKeys) {
  const takeActive = () => {
    if (count > 0) take(at)
  }
  const { keep, forget } = useDeferredEnter(isLoading, takeActive, isEntered)

  return function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      mark((at + step + count) % count)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isLoading) keep()
      else takeActive()
    } else forget()
  }
}

const paper = { width: 288, maxHeight: 400, display: 'flex', flexDirection: 'column' } as const

const cut = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
