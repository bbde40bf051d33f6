import { edgeFrom, type FlowNode } from '@guiche/contract/flow-graph'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ChoiceList } from '../../../../ui/ChoiceList.tsx'
import { SelectInput } from '../../../../ui/Field.tsx'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { exitRowsOf, nodeTitle } from '../../flow-nodes/index.ts'
import { type EditorStore, useEditor } from '../editor-store.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import { withEdge, withoutExitEdge, isStart } from '../graph/graph-edits.ts'
import { nodesInOrder } from '../graph/graph-order.ts'
import { exitName } from '../node-text.ts'

interface ConnectDialogProps {
  store: EditorStore
  node: FlowNode
  onClose: () => void
}

/** Connects the exits of a node to other nodes by keyboard, without dragging. */
export function ConnectDialog({ store, node, onClose }: ConnectDialogProps) {
  const say = useWords(flowEditorWords)
  const graph = useEditor(store, ({ history }) => history.now)
  const exits = exitRowsOf(node)
  const isFree = (exit: string) => edgeFrom(graph.connections, node.id, exit) === undefined
  const [exit, setExit] = useState(
    () => (exits.find(({ handle }) => isFree(handle)) ?? exits[0])?.handle ?? 'a',
  )
  const targets = nodesInOrder(graph).filter((one) => one.id !== node.id && !isStart(one))
  const leadsTo = edgeFrom(graph.connections, node.id, exit)?.target
  const chosen = targets.findIndex(({ id }) => id === leadsTo)

  function connectTo(at: number): void {
    const target = targets[at]
    if (target) store.change((now) => withEdge(now, { source: node.id, exit, target: target.id }))
    onClose()
  }

  return (
    <PlainDialog
      title={say('connectTitle', { node: nodeTitle(node) })}
      width="xs"
      onClose={onClose}
      otherActions={
        leadsTo !== undefined && (
          <Button
            variant="text"
            onClick={() => {
              store.change((now) => withoutExitEdge(now, node.id, exit))
              onClose()
            }}
          >
            {say('disconnect')}
          </Button>
        )
      }
      actions={
        <Button variant="text" onClick={onClose}>
          {say('cancel')}
        </Button>
      }
    >
      {exits.length > 1 && (
        <Box sx={{ mb: 3 }}>
          <SelectInput
            label={say('exit')}
            options={exits.map(({ handle }) => ({
              value: handle,
              label: exitName(node, handle) || handle,
            }))}
            value={exit}
            onChange={setExit}
          />
        </Box>
      )}
      <ChoiceList
        label={say('leadsTo')}
        options={targets.map((one, id) => ({ id, name: nodeTitle(one) }))}
        chosen={chosen < 0 ? [] : [chosen]}
        onChoose={connectTo}
        none={say('noTargets')}
      />
    </PlainDialog>
  )
}
