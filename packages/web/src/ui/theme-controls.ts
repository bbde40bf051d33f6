import type { ThemeOptions } from '@mui/material/styles'
import { ChevronDown, X } from 'lucide-react'
import { createElement } from 'react'
import {
  CONTROL,
  FLOAT,
  QUICK,
  TOUCH,
  textColor,
  listRowStyle,
  surfaceColor,
} from './theme-roles.ts'

// MUI overrides of buttons and fields. Their height is --ui-control, which is larger on touch screens.

export const controls: ThemeOptions['components'] = {
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        height: CONTROL,
        minWidth: 0,
        padding: '0 12px',
        whiteSpace: 'nowrap',
        flexShrink: 0,
        transition: `background-color ${QUICK}, border-color ${QUICK}, color ${QUICK}`,
        variants: [
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              color: textColor('primary'),
              background: surfaceColor('pane'),
              borderColor: surfaceColor('line'),
              '&:hover': { background: surfaceColor('sunken'), borderColor: surfaceColor('line') },
              '&:active': { background: surfaceColor('pressed') },
            },
          },
          {
            // A loading button keeps its colour and shows a spinner, unlike a disabled one.
            props: { variant: 'contained', loading: true, color: 'primary' },
            style: {
              '&.Mui-disabled': {
                // The spinner covers the label, so that the button keeps its width.
                color: 'transparent',
                background: 'var(--ui-palette-primary-main)',
                opacity: 0.8,
              },
              '& .MuiButton-loadingIndicator': { color: 'var(--ui-palette-primary-contrastText)' },
            },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: {
              color: textColor('primary'),
              '&:hover': { background: surfaceColor('hover') },
              '&:active': { background: surfaceColor('pressed') },
            },
          },
          {
            props: { variant: 'outlined', color: 'error' },
            style: {
              color: 'var(--ui-palette-error-text)',
              borderColor: surfaceColor('line'),
              '&:hover': {
                background: 'var(--ui-palette-error-soft)',
                borderColor: surfaceColor('line'),
              },
            },
          },
          {
            props: { variant: 'text', color: 'error' },
            style: {
              color: 'var(--ui-palette-error-text)',
              '&:hover': { background: 'var(--ui-palette-error-soft)' },
            },
          },
          {
            props: { size: 'small' },
            style: {
              height: 'calc(var(--ui-control) - 4px)',
              padding: '0 8px',
              fontSize: '0.8125rem',
            },
          },
          {
            props: { size: 'large' },
            style: { height: 'calc(var(--ui-control) + 8px)', padding: '0 16px' },
          },
        ],
      },
      startIcon: { marginLeft: -2, marginRight: 6, '& svg': { width: 16, height: 16 } },
      endIcon: { marginRight: -2, marginLeft: 6, '& svg': { width: 16, height: 16 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: CONTROL,
        height: CONTROL,
        padding: 0,
        borderRadius: 8,
        color: textColor('secondary'),
        transition: `background-color ${QUICK}, color ${QUICK}`,
        '&:hover, &[aria-expanded="true"]': {
          background: surfaceColor('hover'),
          color: textColor('primary'),
        },
        '&:active': { background: surfaceColor('pressed') },
        variants: [
          {
            props: { size: 'small' },
            style: {
              width: 'calc(var(--ui-control) - 4px)',
              height: 'calc(var(--ui-control) - 4px)',
            },
          },
        ],
      },
      edgeStart: { marginLeft: -8 },
      edgeEnd: { marginRight: -8 },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: '0.875rem', lineHeight: 20 / 14, [TOUCH]: { fontSize: '1rem' } },
      input: {
        height: 'auto',
        // Overrides Chrome's yellow or blue ground of auto-filled fields.
        '&:-webkit-autofill': {
          WebkitTextFillColor: textColor('primary'),
          caretColor: textColor('primary'),
          transition: 'background-color 1000000s',
        },
        '&::placeholder': { color: textColor('secondary'), opacity: 1 },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: CONTROL,
        padding: '0 12px',
        borderRadius: 8,
        background: surfaceColor('pane'),
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: textColor('secondary') },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: surfaceColor('focus'),
          borderWidth: 2,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--ui-palette-error-main)',
        },
        '&.Mui-disabled': { background: surfaceColor('sunken') },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: surfaceColor('line') },
      },
      input: { padding: '5px 0', '.MuiInputBase-multiline &': { padding: 0 } },
      multiline: { padding: '7px 12px' },
      notchedOutline: {
        top: 0,
        borderColor: surfaceColor('control'),
        '& legend': { display: 'none' },
      },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: { color: textColor('secondary'), maxHeight: 'none' } },
  },
  MuiSelect: {
    defaultProps: { IconComponent: ChevronDown },
    styleOverrides: {
      root: { paddingInline: 0 },
      select: { minHeight: 0, padding: '5px 36px 5px 12px', '&&': { paddingRight: 36 } },
      icon: {
        color: textColor('secondary'),
        right: 10,
        top: 'calc(50% - 8px)',
        width: 16,
        height: 16,
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      popupIcon: createElement(ChevronDown, { size: 16 }),
      clearIcon: createElement(X, { size: 16 }),
    },
    styleOverrides: {
      paper: {
        borderRadius: 10,
        background: surfaceColor('float'),
        boxShadow: FLOAT,
        marginTop: 4,
      },
      listbox: {
        padding: 4,
        '& .MuiAutocomplete-option': {
          ...listRowStyle(),
          '&.Mui-focused': { background: surfaceColor('hover') },
          '&[aria-selected="true"], &[aria-selected="true"].Mui-focused': {
            background: surfaceColor('selected'),
          },
        },
      },
      inputRoot: {
        padding: '3px 40px 3px 8px',
        gap: 4,
        '& .MuiAutocomplete-input': { padding: '2px 4px' },
      },
      tag: { margin: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        textWrap: 'pretty',
        margin: '4px 0 0',
        fontSize: '0.75rem',
        lineHeight: 16 / 12,
        color: textColor('secondary'),
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -6, gap: 2 } } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 32, height: 20, padding: 0, overflow: 'visible', flexShrink: 0 },
      switchBase: {
        padding: 3,
        '&:hover': { background: 'transparent' },
        '&.Mui-checked': {
          transform: 'translateX(12px)',
          color: 'var(--ui-palette-primary-contrastText)',
        },
        '&.Mui-checked + .MuiSwitch-track': {
          opacity: 1,
          background: 'var(--ui-palette-primary-main)',
        },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${surfaceColor('focus')}`,
          outlineOffset: 2,
        },
        '&.Mui-focusVisible': { outline: 'none' },
      },
      thumb: {
        width: 14,
        height: 14,
        boxShadow: 'none',
        color: '#ffffff',
        '.Mui-checked &': { color: 'inherit' },
      },
      track: { borderRadius: 10, opacity: 1, border: 0, background: surfaceColor('control') },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: 6, color: surfaceColor('control') } } },
  MuiRadio: { styleOverrides: { root: { padding: 6, color: surfaceColor('control') } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        height: CONTROL,
        padding: '0 12px',
        borderColor: surfaceColor('line'),
        color: textColor('secondary'),
        '&.Mui-selected': { background: surfaceColor('selected'), color: textColor('primary') },
      },
    },
  },
}
