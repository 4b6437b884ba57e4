import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import { type CrmTrial, tryMapping } from '../../api/crm.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import editorStyles from '../../ui/editor.module.css';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Faults, faultsFromApi } from './mapping-faults.ts';
import { bodyOf, fingerprint, type MappingValues } from './mapping-values.ts';
import { ReceiverField } from './receiver-field.tsx';
import { type Sample, sampleFaults, sampleOf, NO_SAMPLE } from './sample.ts';
import { trialInShort, TrialResult } from './trial-result.tsx';

interface Props {
  values: MappingValues;
  token: string;
  /** Does it when nothing is wrong with the mapping. */
  check: (then: () => void) => void;
  onFaults: (faults: Faults) => void;
}

/** What a send by the typed mapping would come to. The sample is kept nowhere: it may name a client. */
export function Trial({ values, token, check, onFaults }: Props) {
  const [sample, setSample] = useState<Sample>(NO_SAMPLE);
  const [faults, setFaults] = useState<Faults>({});
  const isConnected = values.baseUrl.trim() !== '';
  const trial = useMutation({
    mutationFn: async (): Promise<CrmTrial & { tried: string }> => {
      const body = { profile: bodyOf(values, token), ...sampleOf(sample, isConnected) };
      return { ...(await tryMapping(body)), tried: fingerprint(values) };
    },
    onError: (problem) => {
      if (!(problem instanceof ApiProblem)) return;
      const found = faultsFromApi(problem.fields, values, 'profile');
      setFaults(found);
      onFaults(found);
    },
    onSuccess: (result) => announce(trialInShort(result)),
    // the answer names a client
    gcTime: 0,
  });
  const change = (changes: Partial<Sample>) => {
    setSample((latest) => ({ ...latest, ...changes }));
    setFaults({});
  };
  const start = () => {
    const found = sampleFaults(sample, isConnected);
    setFaults(found);
    if (Object.keys(found).length > 0) return onFaults(found);
    if (!trial.isPending) check(() => trial.mutate());
  };
  return (
    <section className={editorStyles.card} aria-labelledby="crm-trial">
      <h2 id="crm-trial">Trial run</h2>
      <p className={editorStyles.about}>
        Shows the case that a send would make, and what it would be refused with. Nothing is stored, sent or
        written to your CRM.
      </p>
      <SampleFields {...{ sample, faults, change, isConnected }} />
      <div className={editorStyles.acts}>
        <Button isBusy={trial.isPending} onClick={start}>
          {trial.isPending ? 'One moment …' : 'Try it'}
        </Button>
      </div>
      {trial.error && <ProblemNotice problem={trial.error} />}
      {trial.data && <TrialResult result={trial.data} isOld={trial.data.tried !== fingerprint(values)} />}
    </section>
  );
}

interface SampleProps {
  sample: Sample;
  faults: Faults;
  change: (changes: Partial<Sample>) => void;
  isConnected: boolean;
}

function SampleFields({ sample, faults, change, isConnected }: SampleProps) {
  return (
    <>
      {isConnected && (
        <>
          <TextField
            label="A record of your CRM"
            hint="Its id, of 15 to 18 letters and digits. It is read by the connection above."
            name="sourceRecordId"
            value={sample.recordId}
            maxLength={18}
            autoComplete="off"
            fault={faults.sourceRecordId}
            onChange={({ target }) => change({ recordId: target.value })}
          />
          <TextArea
            label="Or paste a record"
            hint="As JSON, at most 64 KB: a field of your CRM with its value on each line."
            name="record"
            rows={6}
            spellCheck={false}
            value={sample.record}
            fault={faults.record}
            onChange={({ target }) => change({ record: target.value })}
          />
        </>
      )}
      <TextArea
        label={isConnected ? 'What the sender types (optional)' : 'What the sender types'}
        hint='As JSON: fields of the case, such as {"clientFirstName": "Dana"}.'
        name="overrides"
        rows={3}
        spellCheck={false}
        value={sample.overrides}
        fault={faults.overrides}
        onChange={({ target }) => change({ overrides: target.value })}
      />
      <ReceiverField receiver={sample.receiver} onChange={(receiver) => change({ receiver })} />
    </>
  );
}
