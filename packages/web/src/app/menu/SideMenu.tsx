import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { VERSION } from '../../platform/constants.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { isPathUnder, type MenuEntry } from './menu-entries.ts'
import { Preferences } from '../Preferences.tsx'
import { shellWords } from '../shell.words.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { useOfferedEntries } from './use-offered-entries.ts'

export interface SideMenuProps {
  /** Icons with labels, or a rail of icons with tooltips. */
  isWide: boolean
  /** On narrow screens the top bar has no room for language, theme and volume. */
  hasPreferences?: boolean
  onNavigate?: () => void
}

export function SideMenu({ isWide, hasPreferences = false, onNavigate }: SideMenuProps) {
  const say = useWords(shellWords)
  const { pathname } = useLocation()
  // The path of the entry in the tab order; arrow keys move between entries.
  const [stop, setStop] = useState<string>()

  const { everybodys, administration, campaigns, flows } = useOfferedEntries()
  const all = [...everybodys, ...administration, ...campaigns, ...flows]
  const current = all.find((entry) => isPathUnder(pathname, entry))
  const stopPath = all.find(({ path }) => path === stop)?.path ?? current?.path ?? all[0]?.path

  const menu = useRef<HTMLDivElement>(null)
  // Scrolls a long menu so that the current entry is visible.
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.path])

  const renderMenuLink = (entry: MenuEntry) => (
    <MenuLink
      key={entry.path}
      entry={entry}
      label={say(entry.word)}
      isWide={isWide}
      isCurrent={entry === current}
      isStop={entry.path === stopPath}
      onFocus={() => setStop(entry.path)}
      onClick={onNavigate}
    />
  )

  return (
    <Box sx={column}>
      <Box component="nav" aria-label={say('menu')} onKeyDown={moveFocus} sx={nav}>
        <Box
          sx={{ ...brand, px: isWide ? 5 : 0, justifyContent: isWide ? 'flex-start' : 'center' }}
        >
          <Logo size={24} title={isWide ? undefined : 'Guichê'} />
          {isWide && (
            <Box component="span" sx={{ typography: 'h3' }}>
              Guichê
            </Box>
          )}
        </Box>
        <Box ref={menu} sx={entries}>
          {everybodys.map(renderMenuLink)}
          {administration.length > 0 && (
            <MenuSection heading={say('administration')} isWide={isWide}>
              {administration.map(renderMenuLink)}
            </MenuSection>
          )}
          {campaigns.length > 0 && (
            <MenuSection heading={say('campaigns')} isWide={isWide}>
              {campaigns.map(renderMenuLink)}
            </MenuSection>
          )}
          {flows.length > 0 && (
            <MenuSection heading={say('flows')} isWide={isWide}>
              {flows.map(renderMenuLink)}
            </MenuSection>
          )}
        </Box>
      </Box>
      {hasPreferences && (
        <Box sx={{ display: 'flex', gap: 1, px: 3 }}>
          <Preferences opensUp />
        </Box>
      )}
      <Box
        component="footer"
        aria-label={say('version', { version: VERSION })}
        sx={{ ...foot, px: isWide ? 5 : 0, textAlign: isWide ? 'left' : 'center' }}
      >
        {isWide ? say('version', { version: VERSION }) : VERSION}
      </Box>
    </Box>
  )
}

interface SectionProps {
  heading: string
  isWide: boolean
  children: ReactNode
}

/** Entries below their heading; the rail shows a line instead of the heading. */
function MenuSection({ heading, isWide, children }: SectionProps) {
  return (
    <Box role="group" aria-label={heading} sx={{ display: 'contents' }}>
      {isWide ? (
        <Box aria-hidden sx={sectionHeading}>
          {heading}
        </Box>
      ) : (
        <Box aria-hidden sx={{ height: '1px', bgcolor: 'surface.line', mx: 2, my: 3 }} />
      )}
      {children}
    </Box>
  )
}

interface MenuLinkProps {
  entry: MenuEntry
  label: string
  isWide: boolean
  isCurrent: boolean
  isStop: boolean
  onFocus: () => void
  onClick: (() => void) | undefined
}

function MenuLink({
  entry: { path, icon: Icon, badge: Badge },
  label,
  isWide,
  isCurrent,
  isStop,
  onFocus,
  onClick,
}: MenuLinkProps) {
  return (
    <Box
      component={Link}
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      data-tip={isWide ? undefined : label}
      data-tip-at="right"
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onClick}
      sx={{ ...linkStyle, px: isWide ? 2.5 : 0, justifyContent: isWide ? 'flex-start' : 'center' }}
    >
      <Icon size={20} aria-hidden />
      {isWide ? (
        <Box
          component="span"
          sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {label}
        </Box>
      ) : (
        <Box component="span" sx={visuallyHidden}>
          {label}
        </Box>
      )}
      {Badge && (
        <Box component="span" sx={isWide ? wideBadge : railBadge}>
          <Badge />
        </Box>
      )}
    </Box>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (to === undefined || at === -1) return
  event.preventDefault()
  links.at(to % links.length)?.focus()
}

const column = {
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'surface.app',
} as const

const brand = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  height: 56,
  flexShrink: 0,
} as const

const nav = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const

const entries = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  px: 2,
  py: 2,
} as const

const sectionHeading = {
  typography: 'overline',
  color: 'text.secondary',
  px: 2.5,
  pt: 5,
  pb: 1.5,
} as const

const wideBadge = { display: 'inline-flex' } as const

/** On the rail the badge overlaps the icon's corner. */
const railBadge = { position: 'absolute', top: 2, right: 2, display: 'inline-flex' } as const

const linkStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  flexShrink: 0,
  height: 'calc(var(--ui-control) + 4px)',
  borderRadius: '8px',
  color: 'text.secondary',
  fontWeight: 500,
  textDecoration: 'none',
  transition: 'background-color 120ms ease-out, color 120ms ease-out',
  '& svg': { flexShrink: 0 },
  '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
  '&[aria-current="page"]': { bgcolor: 'surface.selected', color: 'primary.text' },
} as const

const foot = {
  py: 4,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const
