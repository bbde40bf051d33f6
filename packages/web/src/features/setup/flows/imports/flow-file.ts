import { FLOW_NAME } from '@guiche/contract/flows'
import { saveFile } from '../../../../platform/download.ts'

// Reads and writes flow files in the browser. The server validates their content.

export type FlowFile = Readonly<Record<string, unknown>>

/** Parses a file; undefined if it is no JSON object. */
export async function readFlowFile(file: Blob): Promise<FlowFile | undefined> {
  try {
    const content: unknown = JSON.parse(await file.text())
    return isRecord(content) ? content : undefined
  } catch {
    return undefined
  }
}

/** Name for an imported flow: from its content, else from the file's name; empty if neither is valid. */
export function importedFlowName(content: FlowFile, fileName: string): string {
  const { name } = content
  const said = typeof name === 'string' && name.trim() !== '' ? name : withoutJsonEnding(fileName)
  const cut = said.trim().slice(0, FLOW_NAME.max).trim()
  return cut.length < FLOW_NAME.min ? '' : cut
}

export function saveFlowFile(name: string, content: FlowFile): void {
  const json = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  saveFile(json, `${safeName(name)}.json`)
}

/** Removes characters that some system does not allow in file names. */
export function safeName(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
  return words.join(' ') || 'flow'
}

function withoutJsonEnding(fileName: string): string {
  return fileName.toLowerCase().endsWith('.json') ? fileName.slice(0, -5) : fileName
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
