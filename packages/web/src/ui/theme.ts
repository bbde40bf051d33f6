import '@fontsource-variable/inter/wght.css'
import { createTheme } from '@mui/material/styles'
import { baseComponents } from './theme-base.ts'
import { containers } from './theme-containers.ts'
import { controls } from './theme-controls.ts'
import { EASE_OUT } from './theme-roles.ts'
import { dark, light } from './tokens.ts'
import type { Meaning, Scheme, Surfaces, Tone, ToneName } from './tokens.ts'

// The theme of Guichê for MUI. Sizes and spaces are on a 4 px grid: `p: 4` is 16 px. Colours are named by role:
// 'surface.pane', 'text.secondary', 'error.soft', 'error.text' (see tokens.ts).

/** Tabular figures, for times and counts. */
export const tabular = { fontVariantNumeric: 'tabular-nums' } as const

const FONT =
  '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif, "Noto Color Emoji"'

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'ui' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  defaultColorScheme: 'light',
  spacing: 4,
  shape: { borderRadius: 8 },
  focusVisible: { outlineColor: 'var(--ui-palette-surface-focus)', outlineOffset: 2 },
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 140,
      standard: 160,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 120,
    },
    easing: { easeInOut: EASE_OUT, easeOut: EASE_OUT, easeIn: EASE_OUT, sharp: EASE_OUT },
  },
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: headingStyle(28, 36),
    h2: headingStyle(20, 28),
    h3: headingStyle(16, 24),
    h4: headingStyle(14, 20),
    h5: headingStyle(14, 20),
    h6: headingStyle(14, 20),
    subtitle1: textStyle(14, 20, 500),
    subtitle2: textStyle(13, 20, 500),
    body1: textStyle(14, 20),
    body2: textStyle(13, 20),
    caption: textStyle(12, 16),
    overline: textStyle(12, 16, 500),
    button: textStyle(14, 20, 500),
  },
  components: { ...baseComponents, ...controls, ...containers },
})

function textStyle(px: number, linePx: number, fontWeight = 400) {
  return {
    fontSize: `${px / 16}rem`,
    lineHeight: linePx / px,
    fontWeight,
    letterSpacing: px >= 14 ? '-0.006em' : 0,
    textTransform: 'none' as const,
  }
}

function headingStyle(px: number, linePx: number) {
  return { ...textStyle(px, linePx, 600), letterSpacing: px >= 20 ? '-0.018em' : '-0.01em' }
}

function paletteOf(scheme: Scheme) {
  const { surface } = scheme
  return {
    ...scheme,
    secondary: { ...scheme.primary, main: scheme.text.secondary, dark: scheme.text.primary },
    background: { default: surface.app, paper: surface.raised },
    divider: surface.line,
    action: {
      hover: surface.hover,
      selected: surface.selected,
      disabled: scheme.text.disabled,
      focus: surface.pressed,
    },
    Skeleton: { bg: surface.skeleton },
    TableCell: { border: surface.rule },
  }
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface Palette {
    surface: Surfaces
    tones: Record<ToneName, Tone>
    whatsapp: string
  }
  interface PaletteOptions {
    surface?: Surfaces
    tones?: Readonly<Record<ToneName, Tone>>
    whatsapp?: string
  }
  interface PaletteColor {
    text: Meaning['text']
    soft: Meaning['soft']
  }
  interface SimplePaletteColorOptions {
    text?: Meaning['text']
    soft?: Meaning['soft']
  }
}
