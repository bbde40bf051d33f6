import { language } from '@guiche/contract/companies'
import { flowFaults } from '@guiche/contract/flow-faults'
import { flowGraph, readNode } from '@guiche/contract/flow-graph'
import { type FlowTemplate, flowTemplates } from '@guiche/contract/flows'
import { describe, expect, test } from 'vitest'
import { templateGraph } from './template-graph.ts'

/** Errors in fields that only the company can fill in. */
const toFillIn: Partial<Record<FlowTemplate, object[]>> = {
  order: [{ nodeId: 'request', code: 'no_address', isError: true }],
}

describe.each(flowTemplates)('the template %s', (template) => {
  test.each(language.options)(
    'has no errors except in fields that the company fills in, in %s',
    (spoken) => {
      const graph = templateGraph(template, spoken)
      expect(flowGraph.parse(graph)).toEqual(graph)
      expect(flowFaults(graph)).toEqual(toFillIn[template] ?? [])
      expect(graph.nodes.map((node) => readNode(node)?.type)).toEqual(
        graph.nodes.map(({ type }) => type),
      )
    },
  )

  test.each(language.options)(
    'saves answers under the keys that its texts use, in %s',
    (spoken) => {
      const graph = templateGraph(template, spoken)
      const written = JSON.stringify(graph)
      const keys = [...written.matchAll(/"(?:answerKey|key)":"([^"]+)"/g)].map(([, key]) => key)
      const ours = ['firstName', 'greeting']
      for (const [, name = ''] of written.matchAll(/\{\{([^}]+)\}\}/g))
        expect([...keys, ...ours]).toContain(name)
      expect(new Set(graph.nodes.map(({ position: { x, y } }) => `${x} ${y}`)).size).toBe(
        graph.nodes.length,
      )
    },
  )
})
