import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Box } from '../../../../ui/Box.tsx'
import { formatCount } from '../../../../ui/formats.ts'

export interface TicketTab<K extends string> {
  key: K
  label: string
  icon?: ReactNode
  /** Undefined while it is not known. */
  count?: number
  /** Highlights the count when it is above zero. */
  isUrgent?: boolean
}

interface TicketTabsProps<K extends string> {
  label: string
  tabs: readonly TicketTab<K>[]
  value: K
  onChange: (key: K) => void
  /** Id of the element that the tabs control. */
  panelId: string
  /** An underline below the selected tab, or a filled pill. */
  look: 'line' | 'pill'
}

const MOST_SHOWN = 9999

/** Tabs by the ARIA authoring practices: arrow keys select, Tab moves to the panel. */
export function TicketTabs<K extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
  look,
}: TicketTabsProps<K>) {
  const id = useId()

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ key }) => key === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }

  return (
    <Box
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      sx={look === 'line' ? lineList : pillList}
    >
      {tabs.map(({ key, label: name, icon, count, isUrgent = false }) => (
        <Box
          key={key}
          component="button"
          type="button"
          role="tab"
          id={`${id}-${key}`}
          aria-selected={key === value}
          aria-controls={panelId}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
          sx={look === 'line' ? lineTab : pillTab}
        >
          {icon}
          {name}
          {count !== undefined && (
            <Box
              component="span"
              className="count"
              data-urgent={isUrgent && count > 0 ? '' : undefined}
            >
              {count > MOST_SHOWN ? `${formatCount(MOST_SHOWN)}+` : formatCount(count)}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

const tab = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  color: 'text.secondary',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary' },
  '&[aria-selected="true"]': { color: 'text.primary' },
  '& svg': { flexShrink: 0 },
  // The narrowest list has room for the labels only.
  '@container (max-width: 359px)': { '& svg': { display: 'none' } },
  '& .count': {
    minWidth: 18,
    boxSizing: 'border-box',
    px: '5px',
    borderRadius: '9px',
    fontSize: '0.6875rem',
    fontWeight: 600,
    lineHeight: '18px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    bgcolor: 'surface.pressed',
    color: 'text.secondary',
    '[aria-selected="true"] &': { color: 'text.primary' },
    '&[data-urgent]': { bgcolor: 'primary.main', color: 'primary.contrastText' },
    '[aria-selected="true"] &[data-urgent]': { color: 'primary.contrastText' },
  },
} as const

const lineList = { display: 'flex', gap: 4, height: '100%', minWidth: 0 } as const

const lineTab = {
  ...tab,
  position: 'relative',
  height: '100%',
  px: 0,
  '&[aria-selected="true"]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: -1,
    height: 2,
    borderRadius: 2,
    bgcolor: 'primary.main',
  },
} as const

const pillList = { display: 'flex', gap: 0.5, minWidth: 0 } as const

const pillTab = {
  ...tab,
  height: 'calc(var(--ui-control) - 4px)',
  px: 2,
  borderRadius: '8px',
  fontSize: '0.8125rem',
  '&[aria-selected="true"]': { color: 'text.primary', bgcolor: 'surface.hover' },
} as const
