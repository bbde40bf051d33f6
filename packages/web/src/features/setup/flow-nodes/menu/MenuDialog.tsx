import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { MENU_OPTION_MAX, MENU_OPTIONS_MAX } from '@guiche/contract/flow-nodes/menu'
import { Plus, X } from 'lucide-react'
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { groupHelp, groupTitle } from '../dialogs/dialog-styles.ts'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { type MenuFields, menuForm, nextNumber } from './menu-form.ts'
import { TextArea } from '../fields/TextArea.tsx'
import { menuWords } from './menu.words.ts'

type Form = UseFormReturn<MenuFields, unknown, MenuFields>

export const MenuDialog = nodeDialogOf(menuForm, MenuFieldset)

/** Question and numbered options. Options are only added and removed at the end, so that exits keep their numbers. */
export function MenuFieldset({ form }: { form: Form }) {
  const say = useWords(nodeDialogWords)
  return (
    <>
      <Controller
        name="message"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea label={say('message')} rows={5} autoFocus error={error?.message} {...field} />
        )}
      />
      <Options form={form} />
    </>
  )
}

function Options({ form }: { form: Form }) {
  const say = useWords(menuWords)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options' })
  const { errors } = form.formState
  const error = errors.options?.root?.message ?? errors.options?.message
  return (
    <Box role="group" aria-label={say('options')} sx={{ minWidth: 0 }}>
      <Box component="h3" sx={groupTitle}>
        {say('options')}
      </Box>
      <Box sx={groupHelp}>{say('menuHelp')}</Box>
      <Box component="ol" sx={list}>
        {fields.map(({ id, number }, at) => {
          const fault = errors.options?.[at]?.value?.message
          return (
            <Box key={id} component="li">
              <Box sx={row}>
                <Box component="span" aria-hidden sx={badge}>
                  {number}
                </Box>
                <OutlinedInput
                  fullWidth
                  autoComplete="off"
                  error={fault !== undefined}
                  slotProps={{
                    input: {
                      'aria-label': say('option', { number }),
                      'aria-invalid': fault !== undefined,
                      'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
                      maxLength: MENU_OPTION_MAX,
                      dir: 'auto',
                    },
                  }}
                  {...inputPropsOf(form.register(`options.${at}.value`))}
                />
                {at === fields.length - 1 && (
                  <IconAction
                    icon={X}
                    label={say('removeOption', { number })}
                    onClick={() => {
                      remove(at)
                      if (at > 0) form.setFocus(`options.${at - 1}.value`)
                    }}
                  />
                )}
              </Box>
              {fault !== undefined && (
                <FormHelperText id={`${id}-fault`} sx={faultText}>
                  {fault}
                </FormHelperText>
              )}
            </Box>
          )
        })}
      </Box>
      {fields.length < MENU_OPTIONS_MAX ? (
        <Button
          variant="outlined"
          startIcon={<Plus aria-hidden />}
          onClick={() => append({ number: nextNumber(form.getValues('options')), value: '' })}
        >
          {say('addOption')}
        </Button>
      ) : (
        <Box sx={groupHelp}>{say('mostOptions', { count: MENU_OPTIONS_MAX })}</Box>
      )}
      {error !== undefined && (
        <FormHelperText role="alert" sx={{ color: 'error.text' }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

function inputPropsOf({ ref, ...registered }: ReturnType<Form['register']>) {
  return { ...registered, inputRef: ref }
}

const list = { listStyle: 'none', m: 0, mb: 2, p: 0, display: 'grid', gap: 2 } as const
const row = { display: 'flex', alignItems: 'center', gap: 2 } as const
const faultText = { color: 'error.text', ml: '36px' } as const
const badge = {
  flexShrink: 0,
  minWidth: 28,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 500,
  color: 'text.secondary',
  bgcolor: 'surface.sunken',
  borderRadius: '6px',
  lineHeight: '28px',
} as const
