import { lazyPane } from '../../../ui/lazy.tsx'

/** The canvas is loaded only when the editor is opened. */
export const FlowEditor = lazyPane(async () => ({
  default: (await import('./FlowEditor.tsx')).FlowEditor,
}))
