import { useRef } from 'react';
import { changeOwnFirm, type OwnFirm, readOwnFirm } from '../../api/own-firm.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import editor from '../../ui/editor.module.css';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/form.module.css';
import { MergedEditDialog } from '../../ui/merged-edit-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMergedEdit } from '../../ui/use-merged-edit.ts';
import {
  changeOf,
  type Choices,
  faultsOf,
  LABELS,
  listIn,
  LONGEST,
  partsOf,
  type ProfileName,
  textOfList,
  textsOf,
} from './profile-values.ts';

interface Props {
  firm: OwnFirm;
  choices: Choices;
  onClose: () => void;
}

type Edit = ReturnType<typeof useMergedEdit>;

/** Edits what other firms see of the own one. */
export function ProfileDialog({ firm, choices, onClose }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const edit = useMergedEdit({
    form: ref,
    fields: partsOf(choices),
    opened: textsOf(firm),
    faultsOf,
    read: async () => textsOf(await readOwnFirm()),
    write: (changes) => changeOwnFirm(changeOf(changes)),
    onDone: onClose,
  });
  return (
    <MergedEditDialog title="Edit the profile of your firm" form={ref} edit={edit} onClose={onClose}>
      <div className={form.effect}>
        <p>Other firms see it at once.</p>
      </div>
      <div className={editor.page}>
        <AboutFields edit={edit} />
        <WhatYouTake edit={edit} choices={choices} />
        <ContactFields edit={edit} />
        <ZoneField edit={edit} />
      </div>
    </MergedEditDialog>
  );
}

/** What a control of a text needs. */
function control({ typed, faults, set }: Edit, name: ProfileName) {
  return {
    label: LABELS[name],
    name,
    value: typed[name] ?? '',
    fault: faults[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  };
}

function AboutFields({ edit }: { edit: Edit }) {
  return (
    <>
      <TextField {...control(edit, 'name')} maxLength={LONGEST.name} dir="auto" autoComplete="off" />
      <TextArea {...control(edit, 'description')} maxLength={LONGEST.description} dir="auto" />
      <TextArea
        {...control(edit, 'generalReferralInstructions')}
        hint="Firms read it before they send you a case."
        maxLength={LONGEST.generalReferralInstructions}
        dir="auto"
      />
    </>
  );
}

function WhatYouTake({ edit: { typed, faults, set }, choices }: { edit: Edit; choices: Choices }) {
  return (['caseTypes', 'jurisdictions'] as const).map((name) => (
    <ChoiceList
      key={name}
      label={LABELS[name]}
      hint={ANY[name]}
      field={name}
      choices={Object.entries(choices[name]).map(([value, label]) => ({ value, label }))}
      chosen={listIn(typed[name] ?? '')}
      fault={faults[name]}
      onChange={(chosen) => set(name, textOfList(chosen))}
    />
  ));
}

const ANY: Readonly<Record<keyof Choices, string>> = {
  caseTypes: 'Where nothing is chosen, your firm is shown as one that takes every type of case.',
  jurisdictions: 'Where nothing is chosen, your firm is shown as one that works everywhere.',
};

function ContactFields({ edit }: { edit: Edit }) {
  return (
    <>
      <TextField {...control(edit, 'phone')} type="tel" maxLength={LONGEST.phone} autoComplete="off" />
      <TextArea {...control(edit, 'address')} maxLength={LONGEST.address} dir="auto" />
      <TextField {...control(edit, 'website')} type="url" maxLength={LONGEST.website} autoComplete="off" />
    </>
  );
}

function ZoneField({ edit }: { edit: Edit }) {
  const { label, fault, ...select } = control(edit, 'timeZone');
  const zones = new Set([select.value, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <Field label={label} hint="Monthly caps of your routing rules begin anew in it." fault={fault}>
      {(told) => (
        <select {...select} {...told}>
          {[...zones].map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
