import type { Surfaces } from './tokens.ts'

// The roles of tokens.ts as CSS variables, and the values shared by the theme's components.

/** Shadows are only on floating elements; the ring marks their edge in the dark scheme. */
export const FLOAT = `0 0 0 1px ${surfaceColor('line')}, 0 2px 4px rgba(10, 11, 30, 0.06), 0 8px 24px rgba(10, 11, 30, 0.14)`
export const LIFT = `0 0 0 1px ${surfaceColor('line')}, 0 24px 64px rgba(10, 11, 30, 0.24)`

/** Easing of all motion; durations are in theme.ts. */
export const EASE_OUT = 'cubic-bezier(0.2, 0, 0, 1)'
export const QUICK = `120ms ${EASE_OUT}`

/** Height of a control: 32 px, or 40 px on touch screens. */
export const CONTROL = 'var(--ui-control)'
export const TOUCH = '@media (pointer: coarse)'
export const NARROW = '@media (max-width: 599.95px)'

export function surfaceColor(role: keyof Surfaces): string {
  return `var(--ui-palette-surface-${role})`
}

export function textColor(role: 'primary' | 'secondary' | 'disabled'): string {
  return `var(--ui-palette-text-${role})`
}

/** Mask of a sideways-scrolling row: content fades at both edges. The content needs padding at both ends. */
export const FADING_EDGES =
  'linear-gradient(to right, transparent, #000 16px, #000 calc(100% - 24px), transparent)'

/**
 * Background of a sideways-scrolling container with a shade at each edge beyond which there is more content. The shade
 * disappears at the end.
 */
export function scrollShadeStyle(ground: keyof Surfaces) {
  const [color, shade] = [surfaceColor(ground), surfaceColor('pressed')]
  return {
    backgroundImage: [
      `linear-gradient(to right, ${color} 50%, transparent)`,
      `linear-gradient(to left, ${color} 50%, transparent)`,
      `linear-gradient(to right, ${shade}, transparent)`,
      `linear-gradient(to left, ${shade}, transparent)`,
    ].join(),
    backgroundPosition: 'left, right, left, right',
    backgroundSize: '48px 100%, 48px 100%, 16px 100%, 16px 100%',
    backgroundRepeat: 'no-repeat',
    backgroundAttachment: 'local, local, scroll, scroll',
  } as const
}

/** Tabs that scroll sideways when they do not fit. */
export const SLIDING_TABS = {
  '& .MuiTabs-scroller': { maskImage: FADING_EDGES },
  '& .MuiTabs-list': {
    width: 'max-content',
    minWidth: '100%',
    boxSizing: 'border-box',
    paddingInline: '12px',
  },
} as const

/** Row of a menu or list: full width, rounded, tinted when selected. */
export function listRowStyle() {
  return {
    minHeight: CONTROL,
    padding: '4px 8px',
    borderRadius: 6,
    fontSize: '0.875rem',
    lineHeight: 20 / 14,
    '&:hover, &.Mui-focusVisible': { background: surfaceColor('hover') },
    '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
      background: surfaceColor('selected'),
    },
  }
}
