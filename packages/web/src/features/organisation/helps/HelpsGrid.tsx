import type { Help } from '@guiche/contract/helps'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { Play, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorProps } from '../../../platform/error-text.ts'
import { safeLink } from '../../../platform/safe-link.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { toneOf } from '../../../ui/initials.ts'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { useSession } from '../sessions/index.ts'
import { useHelps } from './helps.queries.ts'
import { helpWords } from './helps.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

const HelpOverlay = lazy(() => import('./HelpOverlay.tsx'))

/** A card for each video. The pictures are drawn here, so that no other server is contacted before a click. */
export function HelpsGrid() {
  const say = useWords(helpWords)
  const { data = [], isPending, isLoadingError, error, refetch } = useHelps()
  const [opened, setOpened] = useState<Help>()
  const navigate = useNavigate()
  const isOperator = useSession().user.super
  if (isLoadingError) return <ErrorState {...errorProps({ error, refetch })} />
  if (!isPending && data.length === 0)
    return (
      <EmptyState
        drawing={<EmptyListDrawing />}
        text={say('none')}
        help={say(isOperator ? 'manageHelp' : 'noneHelp')}
        {...(isOperator && {
          action: {
            label: say('addFirst'),
            icon: Plus,
            onClick: () => void navigate('/settings?tab=helps'),
          },
        })}
      />
    )
  return (
    <>
      <Box component="ul" aria-label={say('title')} sx={grid}>
        {isPending &&
          [1, 2, 3].map((at) => (
            <li key={at} aria-hidden>
              <Skeleton variant="rounded" sx={{ aspectRatio: '16 / 9', height: 'auto' }} />
              <Skeleton variant="text" width="70%" />
            </li>
          ))}
        {data.map((help) => (
          <Box key={help.id} component="li" sx={{ minWidth: 0 }}>
            <HelpCard help={help} onOpen={() => setOpened(help)} />
          </Box>
        ))}
      </Box>
      {opened && (
        <LazyOverlay>
          <HelpOverlay help={opened} onClose={() => setOpened(undefined)} />
        </LazyOverlay>
      )}
    </>
  )
}

function HelpCard({ help, onOpen }: { help: Help; onOpen: () => void }) {
  const say = useWords(helpWords)
  const { title, description, link } = help
  const id = useId()
  const href = link === null ? undefined : safeLink(link)
  return (
    <>
      <Box sx={card}>
        <Box
          component="button"
          type="button"
          aria-label={say('watch', { title })}
          aria-describedby={description === '' ? undefined : id}
          onClick={onOpen}
          sx={whole}
        >
          <Thumbnail title={title} />
          <Box
            component="bdi"
            sx={{ display: 'block', typography: 'h4', mt: 3, px: 1, overflowWrap: 'anywhere' }}
          >
            {title}
          </Box>
        </Box>
        {description !== '' && (
          <Box
            id={id}
            component="bdi"
            sx={{
              display: 'block',
              color: 'text.secondary',
              mt: 1,
              px: 1,
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
            }}
          >
            {description}
          </Box>
        )}
      </Box>
      {href !== undefined && (
        <Link
          href={href}
          target="_blank"
          rel="noreferrer"
          sx={{ display: 'inline-block', px: 3, pb: 2 }}
        >
          {say('openLink')}
        </Link>
      )}
    </>
  )
}

function Thumbnail({ title }: { title: string }) {
  const tone = toneOf(title)
  return (
    <Box
      aria-hidden
      sx={{ ...thumbnail, bgcolor: `tones.${tone}.bg`, color: `tones.${tone}.text` }}
    >
      <svg viewBox="0 0 160 90" width="100%" height="100%" preserveAspectRatio="xMidYMid slice">
        <g fill="none" stroke="currentColor" strokeOpacity="0.22" strokeWidth="1.5">
          <rect x="18" y="16" width="58" height="34" rx="6" />
          <path d="M28 27h38M28 35h26" />
          <rect x="88" y="40" width="54" height="34" rx="6" />
          <path d="M98 51h34M98 59h22" />
        </g>
      </svg>
      <Box sx={playMark}>
        <Play size={22} fill="currentColor" />
      </Box>
    </Box>
  )
}

const grid = {
  listStyle: 'none',
  m: 0,
  px: { xs: 4, sm: 6 },
  pb: 6,
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  alignContent: 'start',
  gap: 4,
} as const

const card = {
  position: 'relative',
  p: 2,
  borderRadius: '12px',
  '&:hover': { bgcolor: 'surface.hover' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'surface.focus' },
} as const

/** The pressed area includes the description, which is not a part of the accessible name. */
const whole = {
  display: 'block',
  width: '100%',
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  outline: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const

const thumbnail = {
  position: 'relative',
  aspectRatio: '16 / 9',
  borderRadius: '8px',
  overflow: 'hidden',
} as const

const playMark = {
  position: 'absolute',
  inset: 0,
  m: 'auto',
  width: 48,
  height: 48,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  bgcolor: 'surface.pane',
  color: 'primary.text',
  pl: '3px',
  boxSizing: 'border-box',
} as const
