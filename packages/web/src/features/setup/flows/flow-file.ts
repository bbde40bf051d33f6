import { FLOW_NAME } from '@guiche/contract/flows'
import { saveFile } from '../../../platform/download.ts'

// Flows as files: what the browser reads and writes of them. What is in them is the server's to judge.

export type FlowFile = Readonly<Record<string, unknown>>

/** A file's content, or undefined where it can be no flow: not JSON, or no object. */
export async function readFlowFile(file: Blob): Promise<FlowFile | undefined> {
  try {
    const content: unknown = JSON.parse(await file.text())
    return isRecord(content) ? content : undefined
  } catch {
    return undefined
  }
}

/** What a flow of that file would be called: as it says itself, else as the file is called. Empty where neither fits. */
export function nameOf(content: FlowFile, fileName: string): string {
  const { name } = content
  const said = typeof name === 'string' && name.trim() !== '' ? name : withoutEnding(fileName)
  const cut = said.trim().slice(0, FLOW_NAME.max).trim()
  return cut.length < FLOW_NAME.min ? '' : cut
}

export function saveFlowFile(name: string, content: FlowFile): void {
  const json = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  saveFile(json, `${safeName(name)}.json`)
}

/** Without what a file's name may not have on some system. */
export function safeName(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
  return words.join(' ') || 'flow'
}

function withoutEnding(fileName: string): string {
  return fileName.toLowerCase().endsWith('.json') ? fileName.slice(0, -5) : fileName
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
