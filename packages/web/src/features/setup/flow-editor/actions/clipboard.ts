import { flowEdge, flowNode } from '@guiche/contract/flow-graph'
import { z } from 'zod'
import { readStored, writeStored } from '../../../../platform/storage.ts'
import { copyText } from '../../../../ui/copy-text.ts'
import type { Clip } from '../graph/graph-edits.ts'

// Copied nodes as text: the system's clipboard carries it to other tabs, browsers and users. localStorage is the
// fallback where the page may not read the clipboard.

const KEY = 'flowClipboard'
const CLIP_NODES_MAX = 1000
const CLIP_TEXT_MAX = 1_000_000

const clipSchema = z.object({
  guicheFlowClip: z.literal(1),
  nodes: z.array(flowNode).min(1).max(CLIP_NODES_MAX),
  connections: z.array(flowEdge),
})

export function clipText({ nodes, connections }: Clip): string {
  return JSON.stringify({ guicheFlowClip: 1, nodes, connections })
}

/** Parses copied nodes; undefined for any other text. */
export function parseClip(text: string): Clip | undefined {
  if (!text.startsWith('{') || text.length > CLIP_TEXT_MAX) return undefined
  try {
    return clipSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function saveClip(clip: Clip): void {
  writeStored(KEY, clipText(clip))
}

export function savedClip(): Clip | undefined {
  return parseClip(readStored(KEY) ?? '')
}

/** Reads copied nodes for the menu's paste: from the clipboard if the browser permits it, else from localStorage. */
export async function requestClip(): Promise<Clip | undefined> {
  try {
    return parseClip(await navigator.clipboard.readText()) ?? savedClip()
  } catch {
    return savedClip()
  }
}

export async function writeClip(clip: Clip): Promise<void> {
  saveClip(clip)
  try {
    await copyText(clipText(clip))
  } catch {
    // The copy is in localStorage, where this browser's other tabs find it.
  }
}
