import { exitsOf, type FlowNode } from '@guiche/contract/flow-graph'
import { say } from '../../../platform/words.ts'
import { flowNodeWords } from './flow-nodes.words.ts'
import { parseNode } from './parse-node.ts'

export interface ExitRow {
  /** Handle of the edges. */
  readonly handle: string
  /** Empty for a single exit, whose handle needs no row. */
  readonly label: string
  /** Number of a menu's option, which customers reply with. */
  readonly number?: number
}

/** Exits of a node in the order on its card. An unknown type has one. */
export function exitRowsOf(node: Pick<FlowNode, 'type' | 'data'>): ExitRow[] {
  const read = parseNode(node)
  if (!read) return [{ handle: 'a', label: '' }]
  const handles = exitsOf(read)
  switch (read.type) {
    case 'menu':
      return read.data.arrayOption.map(({ number, value }) => ({
        handle: `a${number}`,
        label: value,
        number,
      }))
    case 'randomizer':
      return labelledExits(handles, [
        percentText(read.data.percent),
        percentText(100 - read.data.percent),
      ])
    case 'condition':
    case 'check':
      return labelledExits(handles, [say(flowNodeWords, 'exit_yes'), say(flowNodeWords, 'exit_no')])
    case 'http':
      return labelledExits(handles, [
        say(flowNodeWords, 'exit_good'),
        say(flowNodeWords, 'exit_bad'),
      ])
    case 'charge': {
      const { amount, unit } = read.data
      const time = say(flowNodeWords, `time_${unit}`, { count: amount })
      return labelledExits(handles, [
        say(flowNodeWords, 'exit_paid'),
        say(flowNodeWords, 'exit_late', { time }),
        say(flowNodeWords, 'exit_notCharged'),
      ])
    }
    case 'question': {
      if (handles.length === 1) return labelledExits(handles, [''])
      const { waitTime, waitUnit } = read.data.typebotIntegration
      const time = say(flowNodeWords, `time_${waitUnit}`, { count: waitTime })
      return labelledExits(handles, [
        say(flowNodeWords, 'exit_answer'),
        say(flowNodeWords, 'exit_noResponse', { time }),
      ])
    }
    case 'start':
    case 'message':
    case 'singleBlock':
    case 'interval':
    case 'img':
    case 'audio':
    case 'video':
    case 'openai':
    case 'typebot':
    case 'ticket':
    case 'variable':
    case 'wait':
    case 'tag':
    case 'handover':
    case 'jump':
    case 'close':
      return labelledExits(handles, [''])
  }
}

function percentText(count: number): string {
  return say(flowNodeWords, 'percent', { count })
}

function labelledExits(handles: readonly string[], labels: readonly string[]): ExitRow[] {
  return handles.map((handle, at) => ({ handle, label: labels[at] ?? '' }))
}
