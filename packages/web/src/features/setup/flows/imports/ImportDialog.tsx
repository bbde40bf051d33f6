import { type Flow, flowInput } from '@guiche/contract/flows'
import type { RepliedBy } from '@guiche/contract/routes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useWords } from '../../../../platform/words.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../../ui/use-schema-resolver.ts'
import { FileChooser } from './FileChooser.tsx'
import { type FlowFile, importedFlowName, readFlowFile } from './flow-file.ts'
import { FlowNameInput } from '../FlowNameInput.tsx'
import { flowPath, showRefusal } from '../flow-refusals.ts'
import { useImportFlow } from '../flows.queries.ts'
import { importWords } from './import.words.ts'
import { ImportResult } from './ImportResult.tsx'

type Imported = RepliedBy<'POST /flowbuilder/import'>
type Named = { name: string }

interface Chosen {
  fileName: string
  content: FlowFile
}

const named = flowInput.pick({ name: true })

/** Imports a flow from a file, then lists the parts that could not be imported. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [result, setResult] = useState<Imported>()

  function openEditor({ id }: Flow) {
    onClose()
    void navigate(flowPath(id))
  }

  if (result) return <ImportResult {...result} onOpen={openEditor} onClose={onClose} />
  return (
    <FileForm
      onClose={onClose}
      onImported={(imported) =>
        imported.left.length > 0 ? setResult(imported) : openEditor(imported.flow)
      }
    />
  )
}

interface FileFormProps {
  onClose: () => void
  onImported: (imported: Imported) => void
}

function FileForm({ onClose, onImported }: FileFormProps) {
  const say = useWords(importWords)
  const { mutateAsync } = useImportFlow()
  const [chosen, setChosen] = useState<Chosen>()
  const [fileError, setFileError] = useState<string>()
  const form = useForm<Named>({
    defaultValues: { name: '' },
    resolver: useSchemaResolver<Named, Named>(named),
  })

  async function readChosenFile(file: File | undefined) {
    const content = file && (await readFlowFile(file))
    setChosen(file && content && { fileName: file.name, content })
    setFileError(file && !content ? say('fileUnreadable') : undefined)
    if (file && content && !form.formState.dirtyFields.name)
      form.setValue('name', importedFlowName(content, file.name))
  }

  async function save(values: Named) {
    if (!chosen) return setFileError(say('fileMissing'))
    try {
      const imported = await mutateAsync({ name: values.name, file: chosen.content })
      toast.success(say('imported'))
      onImported(imported)
    } catch (error) {
      showRefusal(error, (message) => form.setError('name', { message }))
    }
  }

  return (
    <FormDialog
      title={say('title')}
      saveLabel={say('save')}
      form={form}
      isChanged={chosen !== undefined}
      onClose={onClose}
      onSave={save}
    >
      <FileChooser
        fileName={chosen?.fileName}
        error={fileError}
        onChoose={(file) => void readChosenFile(file)}
      />
      <FlowNameInput
        typed={form.watch('name')}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormDialog>
  )
}
