import type { ThemeOptions } from '@mui/material/styles'
import { X } from 'lucide-react'
import { createElement } from 'react'
import { FLOAT, LIFT, NARROW, textColor, listRowStyle, surfaceColor } from './theme-roles.ts'

// MUI overrides of containers: dialogs, menus, rows, chips.

/** Horizontal padding of dialogs, smaller on narrow screens. */
const DIALOG_X = { paddingInline: 24, [NARROW]: { paddingInline: 16 } }

export const containers: ThemeOptions['components'] = {
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 12,
        boxShadow: LIFT,
        margin: 24,
        maxHeight: 'calc(100% - 48px)',
        [NARROW]: {
          margin: 8,
          width: 'calc(100% - 16px)',
          maxWidth: 'calc(100% - 16px)',
          maxHeight: 'calc(100% - 16px)',
        },
      },
      paperFullScreen: {
        margin: '0 !important',
        borderRadius: 0,
        width: '100% !important',
        maxWidth: '100% !important',
        maxHeight: 'none !important',
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        ...DIALOG_X,
        paddingTop: 20,
        paddingBottom: 4,
        fontSize: '1rem',
        lineHeight: 1.5,
        fontWeight: 600,
        letterSpacing: '-0.01em',
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        ...DIALOG_X,
        paddingTop: 12,
        paddingBottom: 16,
        '.MuiDialogTitle-root + &': { paddingTop: 12 },
      },
    },
  },
  MuiDialogContentText: { styleOverrides: { root: { color: textColor('secondary') } } },
  MuiDialogActions: {
    styleOverrides: {
      root: { ...DIALOG_X, paddingTop: 8, paddingBottom: 20, gap: 8, flexWrap: 'wrap' },
      spacing: { '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: { borderRadius: 10, background: surfaceColor('float'), boxShadow: FLOAT },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        borderRadius: 10,
        background: surfaceColor('float'),
        boxShadow: FLOAT,
        minWidth: 160,
        maxWidth: 'min(360px, calc(100vw - 16px))',
      },
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        ...listRowStyle(),
        '& > svg': {
          width: 16,
          height: 16,
          marginRight: 10,
          color: textColor('secondary'),
          flexShrink: 0,
        },
      },
    },
  },
  MuiListItemButton: { styleOverrides: { root: { ...listRowStyle(), padding: '0 8px' } } },
  MuiListItemIcon: {
    styleOverrides: {
      root: { minWidth: 28, color: textColor('secondary'), '& svg': { width: 16, height: 16 } },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 200, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        padding: '4px 8px',
        borderRadius: 6,
        fontSize: '0.75rem',
        lineHeight: 16 / 12,
        fontWeight: 500,
        color: surfaceColor('pane'),
        background: textColor('primary'),
        maxWidth: 280,
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '8px 12px',
        fontSize: '0.875rem',
        lineHeight: 20 / 14,
        borderBottom: `1px solid ${surfaceColor('rule')}`,
        '&:first-of-type': { paddingLeft: 24 },
        '&:last-of-type': { paddingRight: 24 },
      },
      head: {
        padding: '0 12px',
        height: 36,
        fontSize: '0.75rem',
        fontWeight: 500,
        color: textColor('secondary'),
      },
      stickyHeader: { background: surfaceColor('pane') },
    },
  },
  MuiChip: {
    defaultProps: { deleteIcon: createElement(X) },
    styleOverrides: {
      root: {
        height: 24,
        fontSize: '0.75rem',
        fontWeight: 500,
        borderRadius: 999,
        background: surfaceColor('sunken'),
        color: textColor('primary'),
      },
      sizeSmall: { height: 20 },
      label: { paddingInline: 8 },
      outlined: { background: 'transparent', borderColor: surfaceColor('line') },
      deleteIcon: { width: 14, height: 14, marginRight: 6, color: 'inherit', opacity: 0.7 },
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, borderRadius: 2 } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '0 12px',
        fontSize: '0.875rem',
        fontWeight: 500,
        color: textColor('secondary'),
        '&.Mui-selected': { color: textColor('primary') },
        '&:hover': { color: textColor('primary') },
      },
    },
  },
  MuiBadge: {
    styleOverrides: {
      badge: {
        height: 18,
        minWidth: 18,
        padding: '0 5px',
        fontSize: '0.6875rem',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      },
      dot: { height: 8, minWidth: 8, padding: 0 },
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: {
        padding: '8px 12px',
        borderRadius: 8,
        fontSize: '0.875rem',
        alignItems: 'flex-start',
        color: textColor('primary'),
      },
      icon: { padding: '2px 0', marginRight: 8, fontSize: 16, opacity: 1 },
      message: { padding: 0 },
      action: { padding: 0, marginRight: 0 },
      standard: {
        variants: (['success', 'warning', 'error', 'info'] as const).map((severity) => ({
          props: { severity },
          style: {
            background: `var(--ui-palette-${severity}-soft)`,
            '& .MuiAlert-icon': { color: `var(--ui-palette-${severity}-text)` },
          },
        })),
      },
    },
  },
}
