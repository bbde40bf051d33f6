import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { SearchBoxProps } from './SearchBox.tsx'
import { formatCount } from './formats.ts'

export interface PageAction {
  label: string
  icon?: LucideIcon
  onClick: () => void
  isDisabled?: boolean
}

export interface PageProps {
  title: string
  /** Number of rows; null while it is unknown, absent when the page has none. */
  count?: number | null
  search?: SearchBoxProps
  filters?: ReactNode
  /** Primary action; at most one. */
  action?: PageAction
  /** Secondary actions, left of it. */
  otherActions?: ReactNode
  children: ReactNode
}

/** Frame of every list page. Its content fills the remaining height and scrolls by itself. */
export function Page({ title, count, search, filters, action, otherActions, children }: PageProps) {
  const Icon = action?.icon
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        bgcolor: 'surface.pane',
      }}
    >
      <title>{`${title} · Guichê`}</title>
      <Box component="header" sx={head}>
        <Box sx={name}>
          <Box
            component="h1"
            sx={{
              typography: 'h2',
              m: 0,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {title}
          </Box>
          {count === null && <Skeleton variant="text" width={20} sx={{ fontSize: '0.875rem' }} />}
          {count != null && (
            <Box
              component="span"
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {formatCount(count)}
            </Box>
          )}
        </Box>
        {(search !== undefined || filters != null) && (
          <Box sx={tools}>
            {search && (
              <Box sx={searchStyle}>
                <SearchBox {...search} />
              </Box>
            )}
            {filters}
          </Box>
        )}
        {(action !== undefined || otherActions != null) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flexShrink: 0, maxWidth: '100%' }}>
            {otherActions}
            {action && (
              <Button
                variant="contained"
                disabled={action.isDisabled}
                startIcon={Icon && <Icon aria-hidden />}
                onClick={action.onClick}
              >
                {action.label}
              </Button>
            )}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>{children}</Box>
    </Box>
  )
}

const head = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: { xs: 3, sm: 4 },
  px: { xs: 4, sm: 6 },
  pt: { xs: 3, sm: 5 },
  pb: { xs: 3, sm: 4 },
  flexShrink: 0,
}

/** Wide enough for the placeholder. */
const searchStyle = {
  flex: { xs: '1 1 200px', sm: '0 1 auto' },
  width: { sm: 320 },
  minWidth: 0,
}

/** On narrow screens the content beside a long title wraps below it. */
const name = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 2,
  minWidth: 0,
  maxWidth: '100%',
  flex: { xs: '1 0 auto', sm: 1 },
}

const tools = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: { sm: 'flex-end' },
  gap: 2,
  minWidth: 0,
  // On narrow screens the filters have their own row below title and action.
  order: { xs: 3, sm: 0 },
  flex: { xs: '1 0 100%', sm: '0 1 auto' },
  width: { sm: 'auto' },
  '& > *': { maxWidth: '100%' },
}
