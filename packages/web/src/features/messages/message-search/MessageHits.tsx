import type { MessageHit } from '@guiche/contract/message-search'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useNextPage } from '../../../ui/use-next-page.ts'
import { HitFilters } from './HitFilters.tsx'
import { HitItem } from './HitItem.tsx'
import { type HitFilter, useHits } from './message-search.queries.ts'
import { hitWords } from './message-search.words.ts'
import { instantsOf, type Period } from './period.ts'

interface MessageHitsProps {
  query: string
  /** Called in addition to opening the message. */
  onOpen?: (hit: MessageHit) => void
  /** Restricts the search to one contact. */
  contactId?: number
  /** The filters of the surrounding page. */
  within?: { queueIds: readonly number[] | null; tags: readonly number[]; onClear: () => void }
}

/** Messages of any age that match a text, the newest first. */
export function MessageHits({ query, onOpen, contactId, within }: MessageHitsProps) {
  const say = useWords(hitWords)
  const [filter, setFilter] = useState<HitFilter>({})
  const [period, setPeriod] = useState<Period>()
  const queueIds = filter.queueIds ?? within?.queueIds ?? undefined
  const tags = within?.tags ?? filter.tags ?? []
  const found = useHits(query, { ...filter, queueIds, tags, contactId })
  const isNarrowed =
    tags.length > 0 ||
    [filter.from, filter.whatsappId, period, queueIds].some((value) => value !== undefined)

  function changePeriod(chosen: Period | undefined) {
    setPeriod(chosen)
    setFilter({ ...filter, ...instantsOf(chosen, new Date()) })
  }

  function clearAllFilters() {
    setPeriod(undefined)
    setFilter({})
    within?.onClear()
  }

  return (
    <Box sx={column}>
      <HitFilters
        filter={filter}
        period={period}
        hasTags={within === undefined}
        onChange={setFilter}
        onPeriod={changePeriod}
      />
      {found.isPending ? (
        <HitSkeletons />
      ) : found.isLoadingError ? (
        <ErrorState {...errorProps(found)} />
      ) : found.hits.length === 0 && !found.hasNextPage ? (
        <EmptyState
          drawing={<EmptyListDrawing />}
          text={say('none', { search: query })}
          help={say('noneHelp')}
          {...(isNarrowed && { action: { label: say('clearFilters'), onClick: clearAllFilters } })}
        />
      ) : (
        <HitList key={query} found={found} onOpen={onOpen} />
      )}
    </Box>
  )
}

function HitList({
  found,
  onOpen,
}: {
  found: ReturnType<typeof useHits>
  onOpen: ((hit: MessageHit) => void) | undefined
}) {
  const say = useWords(hitWords)
  const [params] = useSearchParams()
  const [active, setActive] = useState<string>()
  const { hits, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found
  const { box, onScroll } = useNextPage({
    count: hits.length,
    // Continues after a page without hits too: few of many hits may be visible to the user.
    hasMore: hasNextPage,
    isPaused: isFetchingNextPage || isFetchNextPageError,
    onMore: () => void fetchNextPage(),
  })
  const reachable = hits.some(({ message }) => message.id === active) ? active : hits[0]?.message.id

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const links = [...(box.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])]
    const at = links.findIndex((one) => one === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (at === -1 || next === undefined) return
    event.preventDefault()
    links[Math.max(0, Math.min(next, links.length - 1))]?.focus()
  }

  return (
    <Box ref={box} onScroll={onScroll} onKeyDown={onKeyDown} sx={scroller}>
      <Box component="ul" aria-label={say('hits')} sx={{ m: 0, p: 0 }}>
        {hits.map((hit) => (
          <HitItem
            key={hit.message.id}
            hit={hit}
            isSelected={params.get('message') === hit.message.id}
            isReachable={hit.message.id === reachable}
            onOpen={onOpen}
            onFocus={() => setActive(hit.message.id)}
          />
        ))}
      </Box>
      <Box role="status" sx={foot}>
        {isFetchingNextPage ? (
          say('loading')
        ) : hasNextPage ? (
          <>
            {isFetchNextPageError && say('failed')}
            <Button size="small" variant="text" onClick={() => void fetchNextPage()}>
              {say(isFetchNextPageError ? 'retry' : 'older')}
            </Button>
          </>
        ) : (
          say('end')
        )}
      </Box>
    </Box>
  )
}

function HitSkeletons() {
  return (
    <Box aria-hidden sx={{ flex: 1, minHeight: 0, overflow: 'hidden' }}>
      {[70, 44, 82, 58, 66, 38].map((width, at) => (
        <Box key={at} sx={{ display: 'flex', gap: 3, px: 4, py: 2.5 }}>
          <Skeleton variant="circular" width={36} height={36} sx={{ flexShrink: 0 }} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton width={`${width}%`} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const column = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const

const scroller = { flex: 1, minHeight: 0, overflowY: 'auto' } as const

const foot = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  py: 3,
  typography: 'caption',
  color: 'text.secondary',
} as const
