import { useWords } from '../../../platform/words.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { behaviourWords } from './behaviour.words.ts'
import { FailureReason } from './FailureReason.tsx'
import { FIRST_CONTACTS_A_DAY, firstContactsOf, refusalFaultOf } from './simulator-faults.ts'
import { type PartProps, FaultSection, ShareRange, WaitRange } from './FaultInputs.tsx'

const scopes = ['message', 'chat', 'line', 'newContacts'] as const
const CODE = 'ERR_SENDING_WAPP_MSG'

export function OutgoingFaults({ faults, onSet }: PartProps) {
  const say = useWords(behaviourWords)
  const { behavesAs = 'beta', failSend, failLater, ticks } = faults
  const notNow = refusalFaultOf(faults)
  return (
    <FaultSection title={say('outgoing')}>
      <ShareRange
        label={say('failSend')}
        value={failSend?.rate}
        onSet={(rate) => onSet({ failSend: { code: CODE, ...failSend, rate } })}
      />
      {failSend !== undefined && failSend.rate > 0 && (
        <FailureReason
          label={say('failCode')}
          manner={behavesAs}
          code={failSend.code}
          number={failSend.number}
          onSet={(reason) => onSet({ failSend: { ...reason, rate: failSend.rate } })}
        />
      )}
      <ShareRange
        label={say('notNow')}
        value={notNow.rate}
        onSet={(rate) => onSet({ notNow: { ...notNow, rate } })}
      />
      {notNow.rate > 0 && (
        <FailureReason
          label={say('notNowCode')}
          manner={behavesAs}
          code={notNow.code ?? CODE}
          number={notNow.number}
          onSet={(reason) => onSet({ notNow: { ...reason, rate: notNow.rate } })}
        />
      )}
      {/* A provider's error number already says if the send is retried. */}
      {notNow.rate > 0 && notNow.number === undefined && (
        <SelectInput
          label={say('waiting')}
          options={scopes.map((value) => ({ value, label: say(`scope_${value}`) }))}
          value={notNow.scope ?? 'message'}
          onChange={(scope) => onSet({ notNow: { ...notNow, scope } })}
        />
      )}
      <ShareRange
        label={say('failLater')}
        value={failLater?.rate}
        onSet={(rate) => onSet({ failLater: { code: CODE, ...failLater, rate } })}
      />
      {failLater !== undefined && failLater.rate > 0 && (
        <FailureReason
          label={say('laterCode')}
          manner={behavesAs}
          code={failLater.code}
          number={failLater.number}
          onSet={({ code, number }) => onSet({ failLater: { ...failLater, code, number } })}
        />
      )}
      <ShareRange
        label={say('loseAnswer')}
        value={faults.loseAnswer}
        onSet={(loseAnswer) => onSet({ loseAnswer })}
      />
      <ShareRange label={say('hang')} value={faults.hang} onSet={(hang) => onSet({ hang })} />
      {behavesAs === 'cloud' && (
        <ShareRange
          label={say('statusFirst')}
          value={faults.statusFirst}
          onSet={(statusFirst) => onSet({ statusFirst })}
        />
      )}
      {behavesAs === 'beta' && <FirstContacts faults={faults} onSet={onSet} />}
      <WaitRange
        label={say('readAfter')}
        none={say('readOff')}
        value={ticks?.readMs}
        onSet={(readMs) =>
          onSet({ ticks: { ...ticks, readMs: readMs === 0 ? undefined : readMs } })
        }
      />
      <ShareRange
        label={say('neverRead')}
        value={ticks?.neverRead}
        onSet={(neverRead) => onSet({ ticks: { ...ticks, neverRead } })}
      />
    </FaultSection>
  )
}

/** Limit of first contacts, which WhatsApp imposes on linked devices. */
function FirstContacts({ faults: { firstContacts }, onSet }: PartProps) {
  const say = useWords(behaviourWords)
  const set = firstContacts?.perDayNew ?? 0
  return (
    <SelectInput
      label={say('firstContacts')}
      help={say('firstContactsHelp')}
      options={FIRST_CONTACTS_A_DAY.map((count) => ({
        value: count,
        label: count === '0' ? say('firstContactsOff') : say('firstContactsADay', { count }),
      }))}
      value={FIRST_CONTACTS_A_DAY.find((count) => Number(count) >= set) ?? '60'}
      onChange={(count) => onSet(firstContactsOf(Number(count)))}
    />
  )
}
