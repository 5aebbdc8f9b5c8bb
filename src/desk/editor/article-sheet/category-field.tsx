import { articleFields } from '#contract/article-fields.ts';
import type { DeskCategory } from '#contract/desk/articles.ts';
import { useResponse } from '../../api/responses.ts';
import { Select } from '../../parts/choice.tsx';

type CategoryFieldProps = {
  id: string;
  value: string;
  readOnly?: boolean;
  isMissing?: boolean;
  onChange: (slug: string) => void;
};

export function CategoryField({
  id,
  value,
  readOnly = false,
  isMissing = false,
  onChange,
}: CategoryFieldProps) {
  const { data: categories = [] } = useResponse<DeskCategory[]>('/api/categorias');
  return (
    <Select
      label={articleFields.category.name}
      id={id}
      disabled={readOnly}
      aria-invalid={isMissing || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Elija una</option>
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
      {value !== '' && !categories.some(({ slug }) => slug === value) && <option>{value}</option>}
    </Select>
  );
}
