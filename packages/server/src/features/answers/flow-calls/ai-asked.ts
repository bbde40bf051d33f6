import type { NodeData } from '@guiche/contract/flow-graph'
import type { OutsideAnswer } from '../../messages/flow-engine/index.ts'

// What an AI is asked by and with, and what comes of it.

/** What of a node, or of a prompt, an AI is asked by. */
export type AiData = Pick<
  NodeData<'openai'>['typebotIntegration'],
  'apiKey' | 'maxMessages' | 'maxTokens' | 'model' | 'prompt' | 'temperature'
>

/** Something that was said in a conversation. */
export interface Turn {
  readonly isOurs: boolean
  readonly text: string
}

/** Something that an AI may ask us for. Whose it is we know ourselves: no argument of a model's names a customer. */
export interface AiTool {
  readonly name: string
  readonly description: string
  /** By its name, what it is. */
  readonly parameters: Readonly<Record<string, string>>
  /** What the model is told of it. */
  readonly run: (given: Readonly<Record<string, string>>) => Promise<string>
}

export interface AiAsked {
  readonly said: string
  /** The oldest first. */
  readonly history: readonly Turn[]
  readonly firstName: string
  /** Of the company's own AI. */
  readonly address?: string
  readonly tools?: readonly AiTool[]
  /** Behind the prompt's own words. */
  readonly beside?: string
}

/** A tool that the model has called, as administrators are shown it. */
export interface ToolUse {
  readonly name: string
  readonly given: string
  readonly told: string
}

export interface AiAnswer {
  readonly answer: OutsideAnswer
  readonly used: readonly ToolUse[]
  readonly promptTokens: number
  readonly completionTokens: number
  /** What of it could not be done, though there is an answer. */
  readonly fault?: string
}

/** By which a model calls a person. */
export const HAND_OVER = 'hand_over'
