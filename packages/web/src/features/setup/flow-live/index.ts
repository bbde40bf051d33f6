import { lazy, lazyPane } from '../../../ui/lazy.tsx'

export { CountBadge, CountsLegend } from './CountBadge.tsx'
export { useVersionNodes } from './flow-sessions.queries.ts'
export { type NodeCount, useNodeCounts } from './flow-counts.ts'

// What an editor opens beside the canvas, and over it, comes when it is asked for.
export const SessionsPanel = lazyPane(async () => ({
  default: (await import('./SessionsPanel.tsx')).SessionsPanel,
}))
export const FlowWebhookDialog = lazy(async () => ({
  default: (await import('./FlowWebhookDialog.tsx')).FlowWebhookDialog,
}))
