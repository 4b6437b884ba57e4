import { Link } from 'react-router';

interface Props {
  firmId: string | null;
  providerId: string | null;
  name: string;
}

/** The firm or the provider that something belongs to, by its name. */
export function OwnerLink({ firmId, providerId, name }: Props) {
  const path = firmId === null ? `providers/${providerId}` : `firms/${firmId}`;
  return (
    <Link to={`/operator/${path}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
