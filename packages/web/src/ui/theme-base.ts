import type { ThemeOptions } from '@mui/material/styles'
import { TOUCH, surfaceColor } from './theme-roles.ts'

// MUI overrides of the page itself and of components that belong to neither of the other two files.

export const baseComponents: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      ':root': { '--ui-control': '32px', [TOUCH]: { '--ui-control': '40px' } },
      html: { height: '100%', WebkitTextSizeAdjust: '100%' },
      body: {
        height: '100%',
        textRendering: 'optimizeLegibility',
        overscrollBehavior: 'none',
      },
      '#root': { height: '100%' },
      time: { fontVariantNumeric: 'tabular-nums' },
      // Names in a right-to-left script align like the others.
      bdi: { textAlign: 'left' },
      '::selection': {
        background: 'var(--ui-palette-tones-t7-bg)',
        color: 'var(--ui-palette-tones-t7-text)',
      },
      '*': { scrollbarWidth: 'thin', scrollbarColor: `${surfaceColor('line')} transparent` },
      ':focus-visible': { outlineColor: surfaceColor('focus') },
      'fieldset[disabled]': { pointerEvents: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '1ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none' }, elevation1: { boxShadow: 'none' } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        backgroundColor: 'rgba(13, 14, 28, 0.4)',
        '[data-theme="dark"] &': { backgroundColor: 'rgba(4, 4, 10, 0.6)' },
        '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { borderRadius: 4 } },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: { color: 'var(--ui-palette-primary-text)', fontWeight: 500, textUnderlineOffset: 3 },
    },
  },
  MuiAvatar: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 4, borderRadius: 2, background: surfaceColor('line') } },
  },
}
