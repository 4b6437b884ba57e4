import { useState } from 'react';
import { type Provider, useProviderSearch } from '../../api/providers.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './med-cases.module.css';

interface Props {
  chosen: Provider | null;
  fault: string | undefined;
  onChoose: (provider: Provider) => void;
}

/** A provider, found by its name. The chosen one stays in the list. */
export function ProviderChoice({ chosen, fault, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useProviderSearch(search);
  const found = data?.providers ?? [];
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <fieldset className={styles.choice}>
      <legend>Provider</legend>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <SearchField
        ref={null}
        label="Search providers"
        placeholder="Name of the clinic or pharmacy"
        value={search}
        onSearch={setSearch}
      />
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {shown.map((provider) => (
        <label key={provider.id}>
          <input
            type="radio"
            name="providerId"
            checked={provider.id === chosen?.id}
            onChange={() => onChoose(provider)}
          />
          <bdi>{provider.name}</bdi>
        </label>
      ))}
      <p className={styles.soft} role="status">
        {data?.total === 0 &&
          (search === '' ? 'There are no providers yet.' : 'No provider has this in its name.')}
        {data && data.total > found.length && `There are ${data.total - found.length} more. Search by name.`}
      </p>
    </fieldset>
  );
}
