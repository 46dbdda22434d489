/** The parts of Plotly's trace vocabulary that Tabletalk uses. */
export type ChartTrace =
  | {
      type: 'bar';
      name: string;
      orientation: 'v' | 'h';
      x: (string | number | null)[];
      y: (string | number | null)[];
      customdata: string[][];
      hovertemplate: string;
      marker: { color: string | string[] };
      /** Where each bar begins; at zero when absent. */
      base?: number[];
      text?: string[];
      textposition?: 'outside';
      cliponaxis?: false;
    }
  | {
      type: 'scatter';
      name: string;
      mode: 'lines' | 'markers' | 'lines+markers';
      x: (string | number)[];
      y: (number | null)[];
      customdata: string[][];
      hovertemplate: string;
      connectgaps: false;
      line: { color: string; width: number };
      marker: { color: string; size: number; opacity: number };
      fill: 'none' | 'tozeroy' | 'tonexty';
      stackgroup?: string;
      stackgaps?: 'interpolate';
    }
  | {
      type: 'pie';
      labels: string[];
      values: number[];
      customdata: string[][];
      hovertemplate: string;
      sort: false;
      direction: 'clockwise';
      texttemplate: string[];
      marker: { colors: string[]; line: { color: string; width: number } };
    }
  | { type: 'histogram'; name: string; x: number[]; hovertemplate: string; marker: { color: string } };

export type ChartAxis = {
  type: 'date' | 'linear' | 'category' | 'log';
  title: { text: string; standoff: number };
  automargin: true;
  gridcolor: string;
  zerolinecolor: string;
  linecolor: string;
  showgrid: boolean;
  rangemode?: 'tozero';
  separatethousands: true;
  exponentformat: 'B';
  autorange?: 'reversed';
  categoryorder?: 'array';
  categoryarray?: string[];
  tickmode?: 'array';
  tickvals?: (string | number)[];
  ticktext?: string[];
  tickformat?: string;
  tickangle?: number;
  nticks?: number;
};

export type ChartLayout = {
  title: { text: string; subtitle: { text: string }; x: number; xanchor: 'left'; automargin: true };
  height: number;
  autosize: true;
  barmode: 'group' | 'stack' | 'relative';
  bargap: number;
  showlegend: boolean;
  legend: { orientation: 'h'; x: number; y: number; yanchor: 'bottom'; itemwidth: number };
  margin: { l: number; r: number; t: number; b: number };
  font: { family: string; size: number; color: string };
  colorway: string[];
  paper_bgcolor: string;
  plot_bgcolor: string;
  hovermode: 'closest';
  hoverlabel: { bgcolor: string; bordercolor: string; font: { color: string }; align: 'left' };
  dragmode: false;
  xaxis?: ChartAxis;
  yaxis?: ChartAxis;
};

export type ChartFigure = {
  readonly data: ChartTrace[];
  readonly layout: ChartLayout;
  /** What the chart leaves out, one sentence each; also in the layout's subtitle, so that an image carries it. */
  readonly notes: readonly string[];
};
