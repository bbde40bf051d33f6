import type { NumberFinding } from '@guiche/contract/contact-numbers'
import { useState } from 'react'
import { phoneErrorText } from '../../../platform/texts/phone-texts.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { applyCorrection, useDropFindings } from './contact-numbers.queries.ts'
import { contactNumberWords } from './contact-numbers.words.ts'

/** True if a finding has a single possible correction, so that it may be corrected in bulk. */
export const hasCertainCorrection = ({ kind, reading, twin }: NumberFinding) =>
  kind !== 'doubtful' && (twin !== null || reading !== null)

/** Corrects one finding, or many sequentially, and reports the result. */
export function useCorrections() {
  const say = useWords(contactNumberWords)
  const { confirm, confirmDialog } = useConfirm()
  const settle = useDropFindings()
  const [progress, setProgress] = useState<{ done: number; count: number }>()

  async function correctOne(finding: NumberFinding) {
    const { contact, twin } = finding
    const question = twin && {
      title: say('mergeTitle', { other: contact.name, kept: twin.name }),
      text: say('mergeText', { kept: twin.name }),
      confirmLabel: say('merge'),
    }
    if (question && !(await confirm(question))) return
    const failure = await tryCorrection(finding)
    if (failure !== undefined) toast.error(failure)
    else toast.success(say(twin ? 'merged' : 'corrected'))
  }

  async function correctAll(findings: readonly NumberFinding[]) {
    const count = findings.length
    const question = {
      title: say('allTitle', { count: formatCount(count) }),
      text: say('allText'),
      confirmLabel: say('allAction'),
    }
    if (!(await confirm(question))) return
    const failures: string[] = []
    for (const [done, finding] of findings.entries()) {
      setProgress({ done, count })
      const failure = await tryCorrection(finding)
      if (failure !== undefined) failures.push(failure)
    }
    setProgress(undefined)
    const failed = failures.length
    const corrected = formatCount(count - failed)
    if (failed === 0) toast.success(say('allDone', { count: corrected }))
    else
      toast.error(
        say('someFailed', {
          count: corrected,
          failed: formatCount(failed),
          reason: failures[0] ?? '',
        }),
      )
  }

  /** Undefined on success. */
  async function tryCorrection(finding: NumberFinding): Promise<string | undefined> {
    try {
      await applyCorrection(finding)
    } catch (error) {
      return phoneErrorText(error)
    }
    settle(finding.contact.id)
    return undefined
  }

  return { correctOne, correctAll, progress, confirmDialog }
}
