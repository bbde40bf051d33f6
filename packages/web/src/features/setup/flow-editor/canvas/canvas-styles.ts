import { textColor, QUICK, surfaceColor, TOUCH } from '../../../../ui/theme-roles.ts'
import type { ToneName } from '../../../../ui/tokens.ts'
import { NODE_WIDTH } from '../graph/graph-edits.ts'

// Styles of the canvas in one sheet: 500 cards with styles of their own would be slow.

const paletteVar = (name: string) => `var(--ui-palette-${name})`
const tones: readonly ToneName[] = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8']
/**
 * Height of the head. A card's entry and its single exit are at this height, so that neighbours are joined by a
 * straight line.
 */
const HEAD = 36

export const canvasStyles = {
  '--xy-background-color': surfaceColor('app'),
  '--xy-background-pattern-dots-color': surfaceColor('line'),
  '--xy-edge-stroke': surfaceColor('control'),
  '--xy-edge-stroke-width': '1.5px',
  '--xy-edge-stroke-selected': paletteVar('info-main'),
  '--xy-connectionline-stroke': paletteVar('info-main'),
  '--xy-connectionline-stroke-width': '1.5px',
  '--xy-minimap-background-color': surfaceColor('pane'),
  '--xy-minimap-mask-background-color': surfaceColor('pressed'),
  '--xy-minimap-node-background-color': textColor('disabled'),
  '--xy-selection-background-color': surfaceColor('hover'),
  '--xy-selection-border': `1px solid ${paletteVar('info-main')}`,
  '--xy-attribution-background-color': 'transparent',
  '& .react-flow__attribution, & .react-flow__attribution a': {
    color: textColor('secondary'),
    fontSize: '0.625rem',
  },
  '& .react-flow__minimap': {
    borderRadius: '8px',
    overflow: 'hidden',
    boxShadow: `0 0 0 1px ${surfaceColor('line')}`,
  },
  '& .react-flow__edge:hover .react-flow__edge-path': { stroke: textColor('secondary') },
  '& .react-flow__edge.selected .react-flow__edge-path': {
    stroke: paletteVar('info-main'),
    strokeWidth: 2,
  },
  '& .react-flow__node': { borderRadius: '10px', '&:focus-visible': { outline: 'none' } },
  '& .react-flow__node:focus-visible .fn-card': {
    outline: `2px solid ${surfaceColor('focus')}`,
    outlineOffset: '3px',
  },
  '& .react-flow__node.selected .fn-card': { boxShadow: `0 0 0 2px ${paletteVar('info-main')}` },
  '& .fn-card': {
    width: NODE_WIDTH,
    boxSizing: 'border-box',
    background: surfaceColor('pane'),
    borderRadius: '10px',
    boxShadow: `0 0 0 1px ${surfaceColor('line')}, 0 1px 3px rgba(10, 11, 30, 0.06)`,
    fontSize: '0.8125rem',
    lineHeight: 18 / 13,
    color: textColor('primary'),
    '&[data-passed]': { boxShadow: `0 0 0 2px ${paletteVar('success-main')}` },
    '&[data-current]': {
      boxShadow: `0 0 0 2px ${paletteVar('success-main')}, 0 0 0 7px ${paletteVar('success-soft')}`,
    },
  },
  '& .fn-head': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: HEAD,
    boxSizing: 'border-box',
    padding: '0 8px 0 10px',
  },
  '& .fn-icon': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: 22,
    height: 22,
    borderRadius: '6px',
    // SVG icons clip their overflow by default, and the browser composites each clip at every step of a drag.
    '& svg': { overflow: 'visible' },
  },
  ...Object.fromEntries(
    tones.map((tone) => [
      `& .fn-icon[data-tone="${tone}"]`,
      { background: paletteVar(`tones-${tone}-bg`), color: paletteVar(`tones-${tone}-text`) },
    ]),
  ),
  '& .fn-kind': {
    flex: 1,
    minWidth: 0,
    whiteSpace: 'nowrap',
    fontWeight: 500,
  },
  '& .fn-fault': {
    display: 'inline-flex',
    flexShrink: 0,
    color: paletteVar('warning-text'),
    '&[data-error]': { color: paletteVar('error-text') },
  },
  '& .fn-actions': {
    display: 'inline-flex',
    flexShrink: 0,
    position: 'absolute',
    right: 6,
    top: 6,
    paddingLeft: '4px',
    background: surfaceColor('pane'),
    // Not by opacity, which would create a layer for each.
    visibility: 'hidden',
    '& button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 24,
      height: 24,
      padding: 0,
      border: 0,
      borderRadius: '6px',
      background: 'none',
      color: textColor('secondary'),
      cursor: 'pointer',
      '&:hover': { background: surfaceColor('hover'), color: textColor('primary') },
    },
    [TOUCH]: { position: 'static', visibility: 'visible' },
  },
  '& .react-flow__node:hover .fn-actions, & .react-flow__node.selected .fn-actions, & .react-flow__node:focus-within .fn-actions, & .react-flow__node:focus .fn-actions':
    { visibility: 'visible' },
  '& .fn-body': {
    padding: '0 12px 10px',
    color: textColor('secondary'),
    overflowWrap: 'anywhere',
    '&:empty': { display: 'none' },
  },
  '& .fn-exit': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 28,
    boxSizing: 'border-box',
    padding: '0 16px 0 12px',
    borderTop: `1px solid ${surfaceColor('rule')}`,
    '& bdi': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& .fn-number': {
    flexShrink: 0,
    minWidth: 18,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    fontSize: '0.75rem',
    color: textColor('secondary'),
    background: surfaceColor('sunken'),
    borderRadius: '4px',
  },
  '& .react-flow__handle': {
    width: 10,
    height: 10,
    minWidth: 0,
    minHeight: 0,
    boxSizing: 'border-box',
    background: surfaceColor('pane'),
    border: `2px solid ${surfaceColor('control')}`,
    borderRadius: '50%',
    transition: `border-color ${QUICK}, background-color ${QUICK}`,
    // Touch targets must be larger than the visible dot.
    '&::after': { content: '""', position: 'absolute', inset: '-9px', borderRadius: '50%' },
    '&.connectingfrom, &.connectionindicator:hover': {
      borderColor: paletteVar('info-main'),
      background: paletteVar('info-main'),
    },
    '&.connectingto.valid': {
      borderColor: paletteVar('success-main'),
      background: paletteVar('success-main'),
    },
  },
  '& .fn-in, & .fn-only': { top: HEAD / 2 },
  // Zoomed out until text is unreadable, most of a card is hidden, so that dragging stays smooth.
  '&[data-far]': {
    '& .fn-body, & .fn-exit, & .fn-kind, & .react-flow__handle': { visibility: 'hidden' },
    // Icons are the most expensive, since the browser composites each. They are out of the flow, so `display: none`
    // moves nothing.
    '& .fn-icon svg, & .fn-actions, & .react-flow__handle::after': { display: 'none' },
    // Cards become plain marks as on the map, and edges get wider to stay visible.
    '--xy-edge-stroke-width': '4px',
    '& .fn-card': { background: textColor('disabled') },
    '& .react-flow__edge-path': { markerEnd: 'none' },
    '& .react-flow__node:not(.selected) .fn-card:not([data-passed], [data-current])': {
      boxShadow: 'none',
      borderRadius: 0,
    },
  },
} as const
