import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { HTTP_HEADERS_MAX } from '@guiche/contract/flow-nodes/http'
import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import type { HttpFormState } from './HttpDialog.tsx'
import { groupTitle, rowOfTwo } from '../dialogs/dialog-styles.ts'
import { httpWords } from './http.words.ts'

/** Request headers; rows without a name are removed when the node is saved. */
export function HeaderRows({ form }: { form: HttpFormState }) {
  const say = useWords(httpWords)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'headers' })
  return (
    <Box role="group" aria-label={say('headers')}>
      <Box component="h3" sx={groupTitle}>
        {say('headers')}
      </Box>
      {fields.map(({ id }, at) => {
        const { ref: nameRef, ...name } = form.register(`headers.${at}.name`)
        const { ref: valueRef, ...value } = form.register(`headers.${at}.value`)
        const number = at + 1
        return (
          <Box key={id} sx={rowOfTwo}>
            <OutlinedInput
              autoComplete="off"
              placeholder="X-Cliente"
              slotProps={{ input: { 'aria-label': say('headerName', { number }), maxLength: 200 } }}
              {...name}
              inputRef={nameRef}
            />
            <OutlinedInput
              autoComplete="off"
              slotProps={{
                input: { 'aria-label': say('headerValue', { number }), maxLength: 2000 },
              }}
              {...value}
              inputRef={valueRef}
            />
            <IconAction
              icon={X}
              label={say('removeHeader', { number })}
              onClick={() => remove(at)}
            />
          </Box>
        )
      })}
      {fields.length < HTTP_HEADERS_MAX && (
        <Button
          variant="outlined"
          startIcon={<Plus aria-hidden />}
          onClick={() => append({ name: '', value: '' })}
        >
          {say('addHeader')}
        </Button>
      )}
    </Box>
  )
}
